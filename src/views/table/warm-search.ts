import { searchText } from "../../core/query/search"
import type { Resource } from "../../core/schema/resource"
import type { Values } from "../../core/schema/types"
import { queryTypes } from "../../fields/registry"

const SLICE_MS = 5
/** Rows between two looks at the clock. */
const STRIDE = 32

/** Works the search texts out in idle moments, so that the first letter typed finds them ready. Answers how to stop. */
export function warmSearch(resource: Resource, rows: readonly Values[]): () => void {
  let index = 0
  let handle = 0
  const idle = globalThis.requestIdleCallback ?? ((run: IdleRequestCallback) => setTimeout(run, 200))
  const cancel = globalThis.cancelIdleCallback ?? clearTimeout
  const step = () => {
    const end = performance.now() + SLICE_MS
    while (index < rows.length && performance.now() < end) {
      const stop = Math.min(rows.length, index + STRIDE)
      for (; index < stop; index++) searchText(rows[index] as Values, resource, queryTypes)
    }
    if (index < rows.length) handle = idle(step) as number
  }
  handle = idle(step) as number
  return () => cancel(handle)
}
