/** The part of JSON Schema that this project's schemas use. */
export interface SchemaNode {
  readonly $id?: string;
  readonly $ref?: string;
  readonly $comment?: string;
  readonly properties?: Readonly<Record<string, SchemaNode>>;
  readonly items?: SchemaNode;
  readonly additionalProperties?: SchemaNode | boolean;
  readonly allOf?: readonly SchemaNode[];
  readonly anyOf?: readonly SchemaNode[];
  readonly oneOf?: readonly SchemaNode[];
  readonly then?: SchemaNode;
  readonly else?: SchemaNode;
  readonly required?: readonly string[];
  readonly type?: string | readonly string[];
  readonly enum?: readonly unknown[];
  readonly const?: unknown;
  readonly description?: string;
  readonly format?: string;
  readonly pattern?: string;
}

/** A schema node and its document, which names the record of a property. */
export interface PlacedNode {
  readonly node: SchemaNode;
  readonly documentId: string;
  /** Set if it may not apply to a value, because it stands behind an `if`. */
  readonly isConditional?: boolean;
}

/** The schemas as a tree. Walking it along a body tells which property of which record a value is. */
export class SchemaTree {
  readonly #documents: ReadonlyMap<string, SchemaNode>;
  readonly #expanded = new Map<SchemaNode, readonly PlacedNode[]>();
  readonly #steps = new WeakMap<readonly PlacedNode[], Map<string, readonly PlacedNode[]>>();

  constructor(documents: Iterable<SchemaNode>) {
    this.#documents = new Map([...documents].map((document) => [document.$id ?? "", document]));
  }

  /**
   * Returns the node of a schema: the root of a document, or the part that a fragment points to.
   * @throws TypeError if there is no such document
   */
  root(schemaId: string): PlacedNode {
    return this.#resolve(schemaId, schemaId);
  }

  /** Returns the node and every node that it references or combines. Each may describe the same value. */
  expand(placed: PlacedNode): readonly PlacedNode[] {
    const known = this.#expanded.get(placed.node);
    if (known !== undefined) return known;
    const { node, ...place } = placed;
    const parts = [...(node.allOf ?? []), ...(node.anyOf ?? []), ...(node.oneOf ?? [])];
    const branches = [node.then, node.else].filter((branch) => branch !== undefined);
    const result = [
      placed,
      ...(node.$ref === undefined ? [] : this.expand(this.#resolve(node.$ref, place.documentId))),
      ...parts.flatMap((part) => this.expand({ ...place, node: part })),
      ...branches.flatMap((branch) => this.expand({ ...place, node: branch, isConditional: true })),
    ];
    this.#expanded.set(node, result);
    return result;
  }

  /** Returns the nodes of a member of an object, or of an element of an array. */
  step(places: readonly PlacedNode[], token: string): readonly PlacedNode[] {
    const steps = this.#steps.get(places) ?? new Map<string, readonly PlacedNode[]>();
    this.#steps.set(places, steps);
    const known = steps.get(token);
    if (known !== undefined) return known;
    const next = this.#findStep(places, token);
    // Cached only if a schema describes it: a body may hold any number of unknown names.
    if (token === "0" || places.some(({ node }) => node.properties?.[token] !== undefined)) steps.set(token, next);
    return next;
  }

  #findStep(places: readonly PlacedNode[], token: string): readonly PlacedNode[] {
    return places.flatMap(({ node, ...place }) => {
      const property = node.properties?.[token];
      const further = node.additionalProperties;
      const inMap = typeof further === "object" && property === undefined ? further : undefined;
      const element = /^\d+$/.test(token) ? node.items : undefined;
      return [property, inMap, element]
        .filter((each): each is SchemaNode => each !== undefined)
        .flatMap((each) => this.expand({ ...place, node: each }));
    });
  }

  #resolve(reference: string, from: string): PlacedNode {
    const url = new URL(reference, from);
    const documentId = url.origin + url.pathname;
    let node = this.#documents.get(documentId);
    if (node === undefined) throw new TypeError(`no schema ${documentId}`);
    for (const token of url.hash.slice(1).split("/").filter(Boolean)) {
      node = (node as Record<string, SchemaNode>)[decodeURIComponent(token)] ?? {};
    }
    return { node, documentId };
  }
}

/** Returns the record name of a schema document: its file name, whichever folder holds it. */
export function recordOf(documentId: string): string {
  return documentId.replace(/^.*\//, "").replace(/\.schema\.json$/, "");
}

/** Returns a property's name as requirement ids spell it. */
export function kebab(property: string): string {
  return property
    .replaceAll("_", "-")
    .replace(/([a-z0-9])([A-Z])/g, "$1-$2")
    .toLowerCase();
}
