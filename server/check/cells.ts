/** Loads the cells of `resources/<name>.cell.tsx` for their check alone: they draw with React. */
import { registry } from "../../resources/registry"
import type { Fault } from "../../src/core/schema/check"
import { checkCells } from "../../src/core/schema/check/cells"

const files = import.meta.glob<object>("../../resources/*.cell.tsx")

export async function checkDeclaredCells(): Promise<Fault[]> {
  const loaded = await Promise.all(
    Object.entries(files).map(async ([file, load]) => [file, await load().catch((error: Error) => error)]),
  )
  return checkCells(Object.fromEntries(loaded), registry)
}
