// Collects the licences of all packages of which a bundle contains something.
import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";

const PACKAGE = /^(?:.*\/)?node_modules\/(?:@[^/]+\/)?[^/]+(?=\/)/;
const LICENCE_FILE = /^(licen[cs]e|copying)(\.(md|txt))?$/i;

/**
 * @param inputs paths of the bundled files
 * @returns one text with the name, version and licence of each package; packages with equal texts share it
 * @throws if a package does not say what its licence is
 */
export async function licencesOf(inputs) {
  const folders = [...new Set(inputs.flatMap((input) => input.match(PACKAGE)?.[0] ?? []))];
  const namesByText = new Map();
  for (const [name, text] of await Promise.all(folders.map(licenceOf)))
    namesByText.set(text, [...(namesByText.get(text) ?? []), name]);
  const parts = [...namesByText].map(([text, names]) => `${[...new Set(names)].sort().join("\n")}\n\n${text}\n`);
  return ["packproof contains parts of these packages.\n", ...parts.sort()].join(`\n${"-".repeat(80)}\n\n`);
}

async function licenceOf(folder) {
  const { name, version, license, author } = JSON.parse(await readFile(join(folder, "package.json"), "utf8"));
  const file = (await readdir(folder)).find((entry) => LICENCE_FILE.test(entry));
  if (file === undefined && typeof license !== "string") throw new Error(`${folder} names no licence`);
  const text = file === undefined ? notice(license, author) : await readFile(join(folder, file), "utf8");
  return [`${name} ${version} (${license})`, text.replaceAll("\r\n", "\n").trim()];
}

function notice(license, author) {
  const by = typeof author === "string" ? author : author?.name;
  return `Licence: ${license}${by === undefined ? "" : `, by ${by}`}`;
}
