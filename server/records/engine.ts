import type { Engine } from "../auth/engine"
import type { ServerPart } from "../hooks/define"
import type { Hook } from "../hooks/hook"

/** What records are written with: the rules that no declaration can say run within each write. */
export interface RecordEngine extends Engine {
  /** What resources are on the server beside their declarations. */
  parts: readonly ServerPart[]
  /** Those of the parts, and those of kinds of resource. */
  hooks: readonly Hook[]
}
