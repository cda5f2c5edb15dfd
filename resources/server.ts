/** What the entities are on the server, found by their files' names: `resources/<name>.server.ts`. */
import { partsOf } from "../server/hooks/define"

export const serverParts = partsOf(import.meta.glob("./*.server.ts", { eager: true }))
