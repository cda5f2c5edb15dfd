/** The server parts of documented entities. */
import { serverParts } from "../../resources/server"
import { isDocumented } from "./documented"

export const documentedParts = serverParts.filter(({ resource }) => isDocumented({ name: resource }))
