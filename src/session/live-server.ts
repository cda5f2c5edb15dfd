import { isOwnServer, metaContent } from "./own-server"

/** True if the server sends events of others' changes. Apart from `own-server.ts`, which the login page loads. */
export const hasEvents = (): boolean => isOwnServer() && metaContent("live") === "on"
