/** Options of a form from a long list of our own server: matching records, and the chosen ones. */
import { decode } from "../../core/codec/codec"
import { unwrapList } from "../../core/codec/unwrap"
import type { Registry } from "../../core/schema/registry"
import type { StoredRecord, Values } from "../../core/schema/types"
import { isObject } from "../../core/text"
import { wire } from "../../fields/registry"
import { call } from "../http"

/** A form's query, in `meta.choices`. */
export interface ChoiceQuery {
  /** Resource of the form. */
  for: string
  /** Keys of its fields that need options. */
  fields: readonly string[]
  /** Typed text; '' for the first options; undefined: no options. */
  text?: string
  /** Values chosen in these fields. */
  values?: readonly string[]
  ids?: readonly string[]
  /** Codes whose holders are requested. */
  codes?: readonly string[]
  /** Values of the form's other fields. */
  beside?: Values
  signal?: AbortSignal
}

interface ChoiceAnswer {
  data: StoredRecord[]
  /** Number of records in the list. */
  total: number
  /** Records of other lists that exclude options. */
  also: Readonly<Record<string, readonly StoredRecord[]>>
  /** True if more records match. */
  more: boolean
}

export async function askChoices(
  registry: Registry,
  name: string,
  asked: ChoiceQuery,
): Promise<ChoiceAnswer> {
  const { source } = registry.get(name)
  if (source.kind !== "rest") throw new Error(`${name} does not live on the server`)
  const query = new URLSearchParams({ _for: asked.for, _choices: asked.fields.join() })
  if (asked.text !== undefined) query.set("q", asked.text)
  for (const value of asked.values ?? []) query.append("_value", value)
  for (const id of asked.ids ?? []) query.append("_id", id)
  for (const code of asked.codes ?? []) query.append("_code", code)
  if (asked.beside && Object.keys(asked.beside).length > 0) query.set("_beside", JSON.stringify(asked.beside))
  const answer = await call({ path: `${source.list}?${query}`, signal: asked.signal })
  const rowsOf = (of: string, rows: unknown): StoredRecord[] =>
    unwrapList(rows).map((raw) => decode(registry.get(of), raw, wire))
  const { also, more, all } = isObject(answer) ? answer : {}
  const data = rowsOf(name, answer)
  return {
    data,
    total: Number(all),
    also: Object.fromEntries(
      Object.entries(isObject(also) ? also : {}).map(([of, rows]) => [of, rowsOf(of, rows)]),
    ),
    more: more === true,
  }
}
