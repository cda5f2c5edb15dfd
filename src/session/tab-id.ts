/** Random name of this tab, sent with its writes: their events are not for the tab itself. */
import { isOwnServer, metaContent } from "./own-server"

export const TAB_ID = String(Math.random()).slice(2)

/** True if the server sends events of others' changes. */
export const hasEvents = (): boolean => isOwnServer() && metaContent("live") === "on"
