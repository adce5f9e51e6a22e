import type { PartnerClient } from "../../harness/client/partner-client.ts";
import type { PartnerStage } from "../../harness/stage/partner-stage.ts";
import { memberOf } from "../../harness/transport/exchange.ts";

/** A purchase that a walk never uses. It shows whether the connection still reaches the state made on it. */
export interface Control {
  readonly user: string;
  readonly sessionId: string;
  readonly sut: PartnerClient;
}

const LOOKS = 6;

/** Makes a control purchase on a walk's connection. */
export async function makeControl(
  stage: PartnerStage,
  connection: ReturnType<PartnerStage["anotherConnection"]>,
): Promise<Control> {
  // Its items are not judged, so others may hold them too.
  const { user, sessionId } = await stage.given.on(connection).purchase({ mayBeShared: true });
  return { user, sessionId, sut: stage.sut.on(connection) };
}

/**
 * Returns whether the control's inventory and session are both missing, always or sometimes. Then state was lost, or
 * several instances without shared state answer, and the walk proves nothing.
 */
export async function isLost({ user, sessionId, sut }: Control): Promise<boolean> {
  let inventories = 0;
  let sessions = 0;
  for (let look = 0; look < LOOKS; look++) {
    const seeItems = async () => {
      const items = memberOf((await sut.inventory(user)).json, "items");
      if (Array.isArray(items) && items.length > 0) inventories++;
    };
    const seeSession = async () => {
      if ((await sut.buyStatus({ session_id: sessionId })).status === 200) sessions++;
    };
    // Alternates the order, so that each lookup reaches both of two instances that answer in turn.
    for (const see of look % 2 === 0 ? [seeItems, seeSession] : [seeSession, seeItems]) await see();
  }
  return inventories < LOOKS && sessions < LOOKS;
}
