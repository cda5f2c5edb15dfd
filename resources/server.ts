/** The server parts of all entities, found by file name: `resources/<name>.server.ts`. */
import { partsOf } from "../server/hooks/define"

export const serverParts = partsOf(import.meta.glob("./*.server.ts", { eager: true }))
