/** Decisions with a constant result: they compare with a value that is no option. */
import type { Values } from "../../types"
import type { DeclaredRule } from "./rules"
import { runRule, SCENES, type Trial } from "./run"

const COMBINATIONS = 400

/** Values of each field that a decision reads; undefined if one of them has many. */
function domains(trial: Trial, keys: ReadonlySet<string>): Map<string, readonly unknown[]> | undefined {
  const found = new Map<string, readonly unknown[]>()
  let combinations = 1
  for (const key of keys) {
    const field = trial.resource.fields.find((candidate) => candidate.key === key)
    const domain = field && trial.examined.types.find(field.type)?.domain(field)
    if (!domain || domain.length === 0) return undefined
    found.set(key, [...domain, null])
    combinations *= domain.length + 1
  }
  return combinations <= COMBINATIONS ? found : undefined
}

const combine = (choices: ReadonlyMap<string, readonly unknown[]>): Values[] =>
  [...choices].reduce<Values[]>(
    (all, [key, values]) => all.flatMap((record) => values.map((value) => ({ ...record, [key]: value }))),
    [{}],
  )

/** The constant result of a decision that depends on selects and booleans alone; undefined if it varies. */
export function constant(
  rule: DeclaredRule,
  trial: Trial,
): { always: boolean; keys: readonly string[] } | undefined {
  const base = trial.samples[0]?.values ?? {}
  const keys = new Set<string>()
  for (let more = true; more; ) {
    more = false
    const choices = domains(trial, keys)
    if (!choices) return undefined
    const results = new Set<boolean>()
    for (const combination of combine(choices)) {
      const values = { ...base, ...combination }
      const outcome = runRule(rule, { subject: values, values, scene: SCENES[0] as never }, trial)
      if (outcome.threw || outcome.readsContext) return undefined
      results.add(Boolean(outcome.result))
      for (const { key } of outcome.reads)
        if (!keys.has(key)) {
          keys.add(key)
          more = true
        }
    }
    if (!more && results.size === 1 && keys.size > 0) return { always: results.has(true), keys: [...keys] }
  }
  return undefined
}
