/** A developer's cells (`resources/<name>.cell.tsx`), loaded with the first screen that shows them; text until then. */
import { type ComponentType, useEffect, useReducer } from "react"
import type { Field } from "../../core/schema/resource"
import type { StoredRecord } from "../../core/schema/types"
import { useListExtras } from "./list-extras"

export interface CellProps {
  value: unknown
  /** The text without a cell, and in exports and prints. */
  text: string
  record: StoredRecord
}
/** Cells by field. */
export type Cells = Readonly<Record<string, ComponentType<CellProps>>>

/** The export `cells` of a file. */
export interface DeclaredCells {
  resource: string
  cells: Cells
}

export interface CellSource {
  loaded: () => Cells | undefined
  /** Never rejects: without its file a list shows texts. */
  load: () => Promise<unknown>
}

export function cellSource(load: () => Promise<DeclaredCells>): CellSource {
  let cells: Cells | undefined
  const store = (found: DeclaredCells) => {
    cells = found.cells
  }
  return { loaded: () => cells, load: async () => cells ?? load().then(store, console.error) }
}

export function useCells(resource: string): Cells | undefined {
  const source = useListExtras(resource).cells
  const [, redraw] = useReducer((count: number) => count + 1, 0)
  useEffect(() => {
    if (source && !source.loaded()) void source.load().then(redraw)
  }, [source])
  return source?.loaded()
}

/** False for an empty value, which every list shows as '-', and for a secret. */
export const hasOwnCell = (field: Field, text: string): boolean =>
  text !== "" && text !== "-" && !/password/i.test(field.key)
