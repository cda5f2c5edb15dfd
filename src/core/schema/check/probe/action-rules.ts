/** The functions of actions, run on samples: they read fields that exist, and `set` returns fields that exist. */
import { watchReads } from "../../../validation/watch-reads"
import type { ResourceAction } from "../../resource"
import type { Values } from "../../types"
import type { Report } from "../fault"
import { suggest } from "../nearest"
import type { DeclaredRule } from "./rules"
import type { Trial } from "./run"
import { sampleRows } from "./samples"

/** Reports keys that are no fields, each once. */
function onceUnknown(known: Iterable<string>, report: (key: string, remedy: string) => void) {
  const keys = new Set(known)
  const seen = new Set<string>()
  return (key: string) => {
    if (keys.has(key) || seen.has(key)) return
    seen.add(key)
    report(key, suggest(key, keys, "name a field"))
  }
}

/** Sample inputs of an action. */
function sampleAsked({ asks }: ResourceAction, { examined }: Trial): Values {
  if (!asks) return {}
  const all = [...examined.all, asks]
  return sampleRows({ ...examined, all }).get(asks.name)?.[0] ?? {}
}

/** @param report also called while the rules run */
export function actionRules(trial: Trial, report: Report): DeclaredRule[] {
  const { resource } = trial
  return resource.actions.flatMap((action): DeclaredRule[] => {
    const place = `${resource.name}.actions.${action.name}`
    const common = { place, field: null, over: "values", target: null } as const
    const { when, set } = action
    const rules: DeclaredRule[] = [{ ...common, key: "when", decides: true, run: (record) => when(record) }]
    if (!set) return rules
    const asked = sampleAsked(action, trial)
    const read = onceUnknown(action.asks?.fields.map(({ key }) => key) ?? [], (key, remedy) =>
      report("X802", `${place}.set`, `reads '${key}' of \`asked\`, which it does not ask for`, remedy),
    )
    const stored = onceUnknown(
      resource.fields.map(({ key }) => key),
      (key, remedy) => report("B106", `${place}.set`, `sets '${key}', which is no field`, remedy),
    )
    const run = (record: Values, { me }: { me: Parameters<typeof set>[0]["me"] }) => {
      const result = set({ record, asked: watchReads({ ...asked }, read), me })
      for (const key of Object.keys(result)) stored(key)
      return result
    }
    return [...rules, { ...common, key: "set", decides: false, run }]
  })
}
