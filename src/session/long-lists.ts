import { marked } from "./own-server"

/** Whether a list was too long at its server's start to be sent whole for a form; no other server's page says so. @param path its */
export const isLongList = (path: string): boolean => !!marked("long")?.split(" ").includes(path)
