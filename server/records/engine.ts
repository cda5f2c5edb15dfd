import type { Engine } from "../auth/engine"
import type { FileStore } from "../files/store"
import type { ServerPart } from "../hooks/define"
import type { Hook } from "../hooks/hook"

/** Engine with server parts and hooks, which run within each write. */
export interface RecordEngine extends Engine {
  parts: readonly ServerPart[]
  /** Hooks of the parts, and of kinds of resource. */
  hooks: readonly Hook[]
  /** Files of records; null: no place is set for them. */
  files: FileStore | null
}
