/** Some records of a long list of our own server, for a form: choices that fit, and those of what is chosen. */
import { decode } from "../../core/codec/codec"
import { unwrapList } from "../../core/codec/unwrap"
import type { Registry } from "../../core/schema/registry"
import type { StoredRecord, Values } from "../../core/schema/types"
import { isObject } from "../../core/text"
import { wire } from "../../fields/registry"
import { call } from "../http"

/** As a form asks with `meta.choices`. */
export interface ChoiceQuestion {
  /** Whose form. */
  for: string
  /** The keys of its fields whose choices, or chosen records, are asked for. */
  fields: readonly string[]
  /** What is typed; '' where the form begins; undefined: no choices are asked for. */
  text?: string
  /** What is chosen in these fields. */
  values?: readonly string[]
  ids?: readonly string[]
  /** Whether others hold these. */
  codes?: readonly string[]
  /** What stands in the form's other fields. */
  beside?: Values
  signal?: AbortSignal
}

export interface ChoiceAnswer {
  data: StoredRecord[]
  /** How many records the list has. */
  total: number
  /** Of other lists what stands in the way. */
  also: Readonly<Record<string, readonly StoredRecord[]>>
  /** There are more that fit. */
  more: boolean
}

export async function askChoices(
  registry: Registry,
  name: string,
  asked: ChoiceQuestion,
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
