/** Runs a rule as the form and the server do, and records its reads. */

import { watchReads } from "../../../validation/watch-reads"
import type { Resource } from "../../resource"
import { RuleError } from "../../rule-error"
import type { Context, Values } from "../../types"
import type { Examined } from "../declarations"
import type { DeclaredRule } from "./rules"
import type { Sample } from "./samples"

/** A situation in which a rule runs; not `loaded`: before other records have loaded. */
export interface Scene {
  mode: Context["mode"]
  role: string
  loaded: boolean
}

export const SCENES: readonly Scene[] = [
  { mode: "create", role: "admin", loaded: true },
  { mode: "edit", role: "admin", loaded: true },
  { mode: "create", role: "", loaded: false },
  { mode: "edit", role: "admin", loaded: false },
]

/** One read: of the record itself (`of` null), through `ref`, among `rows`, or elsewhere. */
export interface Read {
  of: { ref: string } | { rows: string } | { target: string } | "original" | "me" | null
  key: string
}

export interface Outcome {
  result: unknown
  threw: Error | undefined
  reads: readonly Read[]
  /** True if it read the session, the mode, or other records, besides the values. */
  readsContext: boolean
}

/** A resource, and the sample records of all resources. */
export interface Stage {
  resource: Resource
  examined: Examined
  rows: ReadonlyMap<string, readonly Values[]>
}

/** A resource's rules, with the samples and the names that they may read. */
export interface Trial extends Stage {
  samples: readonly Sample[]
  own: ReadonlySet<string>
  others: ReadonlyMap<string, ReadonlySet<string>>
}

/** Runs one rule on one sample. */
export function runRule(
  rule: DeclaredRule,
  { subject, values, scene }: { subject: Values; values: Values; scene: Scene },
  { resource, examined, rows }: Stage,
): Outcome {
  const reads: Read[] = []
  let readsContext = false
  const noted = (of: Read["of"]) => (key: string) => void reads.push({ of, key })
  const record = (ref: string) => (name: string, id: string) => {
    const row = scene.loaded ? rows.get(name)?.find((candidate) => candidate.id === id) : undefined
    return row && watchReads(row, noted({ ref }))
  }
  const context: Context = {
    mode: scene.mode,
    me: watchReads({ id: "u1", name: "Siti Aminah", role: scene.role }, noted("me")),
    original: scene.mode === "edit" ? watchReads(values, noted("original")) : undefined,
    rows: (name) => {
      reads.push({ of: { rows: name }, key: "id" })
      const found = scene.loaded ? rows.get(name) : undefined
      return found?.map((row) => watchReads(row, noted({ rows: name })))
    },
    ref: (key) => {
      const field = resource.fields.find((candidate) => candidate.key === key)
      reads.push({ of: { ref: key }, key: "id" })
      if (!field) return undefined
      return examined.types.find(field.type)?.resolve(field, { context: quiet, record: record(key) })(
        values[key],
      )
    },
  }
  /** Context for `ref`: reads of another field's options are not recorded. */
  const quiet: Context = {
    ...context,
    rows: (name) => (scene.loaded ? rows.get(name) : undefined),
    ref: () => undefined,
  }
  const noticed = new Proxy(context, {
    get: (target, key, receiver) => {
      readsContext = true
      return Reflect.get(target, key, receiver)
    },
  })
  const of: Read["of"] = rule.over === "target" ? { target: rule.target ?? "" } : null
  try {
    const result = rule.run(watchReads(subject, noted(of)), noticed)
    return { result, threw: undefined, reads, readsContext }
  } catch (error) {
    const thrown = error instanceof RuleError ? error.cause : error
    return {
      result: undefined,
      threw: thrown instanceof Error ? thrown : new Error(String(thrown)),
      reads,
      readsContext,
    }
  }
}
