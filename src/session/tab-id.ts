/** Random name of this tab, sent with its writes: their events are not for the tab itself. */
import { isOwnServer, metaContent } from "./own-server"

export const TAB_ID: string =
  globalThis.crypto?.randomUUID?.() ??
  Array.from({ length: 4 }, () => Math.random().toString(36).slice(2, 8)).join("")

/** True if the server sends events of others' changes. */
export const hasEvents = (): boolean => isOwnServer() && metaContent("live") === "on"

/** Header of a write. */
export const tabHeader = (): Record<string, string> => (hasEvents() ? { "X-Tab": TAB_ID } : {})
