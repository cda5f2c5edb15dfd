/** The last import of each list that left rows out, noted in this browser until an import has none or the note is dropped. */
import { isObject } from "../../core/text"
import { readPreference, storePreference } from "../../session/preferences"

const NAME = "impor-ditolak"

export interface RefusedImport {
  resource: string
  /** Name of the file. */
  name: string
  /** Number of its rows that were not saved. */
  rows: number
}

const stored = (): Readonly<Record<string, unknown>> => {
  const value = readPreference(NAME)
  return isObject(value) ? value : {}
}

export const refusedImports = (): RefusedImport[] =>
  Object.entries(stored()).flatMap(([resource, one]) =>
    isObject(one) && typeof one.name === "string" && typeof one.rows === "number"
      ? [{ resource, name: one.name, rows: one.rows }]
      : [],
  )

/** @param name of the file; default: whichever it was */
export function dropRefused({ resource, name }: { resource: string; name?: string }): void {
  const { [resource]: gone, ...others } = stored()
  if (isObject(gone) && (name === undefined || gone.name === name)) storePreference(NAME, others)
}

/** Notes the end of an import. */
export function noteRefused({ resource, name, rows }: RefusedImport): void {
  if (rows === 0) dropRefused({ resource })
  else storePreference(NAME, { ...stored(), [resource]: { name, rows } })
}
