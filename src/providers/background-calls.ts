/** Marks calls that no input of the user caused, so that they do not keep an unused session alive. */
import { BACKGROUND_HEADER } from "../core/session/refusals"
import { isActive } from "../session/last-input"
import { isOwnServer } from "../session/own-server"
import { callMark } from "./http"

/** Marks them from now on, for our own server alone. Parts that call it load on demand: the stream of changes, and copies. */
export function markBackgroundCalls(): void {
  callMark.headers = () => (isOwnServer() && !isActive() ? { [BACKGROUND_HEADER]: "1" } : undefined)
}
