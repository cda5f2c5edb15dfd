/** Long work cut into slices, so that a key that is pressed meanwhile is painted at once. */
import type { Resource } from "../../core/schema/resource"
import type { Values } from "../../core/schema/types"
import { searchText } from "./rows"

const SLICE_MS = 5
/** Rows between two looks at the clock. */
const STRIDE = 256

/** Filters in slices and hands the result over at the end. Answers how to stop. */
export function filterInSlices<R>(
  rows: readonly R[],
  fits: (row: R) => boolean,
  onDone: (fitting: readonly R[]) => void,
): () => void {
  const fitting: R[] = []
  let index = 0
  let timer: ReturnType<typeof setTimeout>
  const step = () => {
    const end = performance.now() + SLICE_MS
    while (index < rows.length && performance.now() < end) {
      const stop = Math.min(rows.length, index + STRIDE)
      for (; index < stop; index++) {
        const row = rows[index] as R
        if (fits(row)) fitting.push(row)
      }
    }
    if (index < rows.length) timer = setTimeout(step)
    else onDone(fitting)
  }
  timer = setTimeout(step)
  return () => clearTimeout(timer)
}

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
      for (; index < stop; index++) searchText(resource, rows[index] as Values)
    }
    if (index < rows.length) handle = idle(step) as number
  }
  handle = idle(step) as number
  return () => cancel(handle)
}
