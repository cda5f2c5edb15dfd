import type { Engine } from "../auth/engine"
import type { Hook } from "../hooks/hook"

/** What records are written with: the rules that no declaration can say run within each write. */
export interface RecordEngine extends Engine {
  hooks: readonly Hook[]
}
