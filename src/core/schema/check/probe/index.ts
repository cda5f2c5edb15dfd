/**
 * Runs the functions of declarations on samples. Faults: it throws, reads an unknown field or an unnamed one of another
 * resource, or always decides the same.
 */
import type { Field, Resource } from "../../resource"
import type { Values } from "../../types"
import type { Examined } from "../declarations"
import type { Report } from "../fault"
import { suggest } from "../nearest"
import { actionRules } from "./action-rules"
import { constant } from "./constant"
import { judge, judgeRights, judgeRows, type ReportOnce } from "./judge"
import { namedOfOthers, ownNames } from "./readable"
import { checkResults } from "./results"
import { type DeclaredRule, rulesOf } from "./rules"
import { type Outcome, runRule, SCENES, type Trial } from "./run"
import { sampleRows, samplesOf } from "./samples"
import { checkSharedSends } from "./shared-sends"

/** Rules that the server does not run. */
const FORM_ONLY = new Set(["offer", "warn"])

function tryRule(rule: DeclaredRule, trial: Trial, report: ReportOnce): void {
  const judged = new Set<string>()
  const examine = ({ threw, reads }: Outcome, sample: string) => {
    for (const read of reads) {
      const known = JSON.stringify(read)
      if (!judged.has(known)) judge(read, trial, report)
      if (!judged.has(known)) judgeRights(read, rule, trial, report)
      if (!judged.has(known) && !FORM_ONLY.has(rule.key)) judgeRows(read, trial, report)
      judged.add(known)
    }
    if (threw)
      report(
        "X801",
        `throws '${threw.message.split("\n")[0]}' on ${sample}`,
        "make it return for any values, also empty ones and records that have not come yet",
      )
  }
  const subjects = rule.target === null ? [] : (trial.rows.get(rule.target) ?? [])
  for (const scene of SCENES)
    for (const { values, name } of trial.samples) {
      const where = scene.loaded ? name : `${name}, before its other records have come`
      if (rule.over !== "target") {
        examine(runRule(rule, { subject: values, values, scene }, trial), where)
        continue
      }
      for (const subject of subjects) examine(runRule(rule, { subject, values, scene }, trial), where)
      // The form's other values hardly matter to a rule about another record.
      if (values !== trial.samples[0]?.values) break
    }
  const fixed = rule.decides ? constant(rule, trial) : undefined
  if (fixed)
    report(
      "X804",
      `is ${fixed.always ? "always" : "never"} true, whatever ${fixed.keys.map((key) => `'${key}'`).join(" and ")} may be`,
      "compare with one of the declared options",
    )
}

function checkInitial(resource: Resource, field: Field, examined: Examined, report: Report): void {
  const domain = examined.types.find(field.type)?.domain(field) ?? []
  const { initial } = field
  const given = typeof initial === "function" ? undefined : initial
  if (domain.length === 0 || given === undefined || given === null) return
  if (!domain.includes(given as string | boolean))
    report(
      "F020",
      `${resource.name}.fields.${field.key}.initial`,
      `starts with '${String(given)}', which is not one of its options`,
      suggest(String(given), domain.map(String), "start with one of its options"),
    )
}

/** @param given resource → records of seeds and recipes */
export function checkRules(
  examined: Examined,
  { report, warn }: { report: Report; warn: Report },
  given: Readonly<Record<string, readonly Values[]>> = {},
): void {
  const rows = sampleRows(examined, given)
  for (const resource of examined.all) {
    const trial: Trial = {
      resource,
      examined,
      rows,
      samples: samplesOf(resource, examined, rows),
      own: ownNames(resource, examined),
      others: namedOfOthers(resource, examined),
    }
    const run = (rule: DeclaredRule): boolean => {
      const reported = new Set<string>()
      tryRule(rule, trial, (code, problem, remedy) => {
        // One sample is enough for a rule that throws.
        const once = code === "X801" ? code : `${code} ${problem}`
        if (!reported.has(once)) report(code, `${rule.place}.${rule.key}`, problem, remedy)
        reported.add(once)
      })
      return reported.size === 0
    }
    for (const field of resource.fields) {
      const traits = examined.types.find(field.type)
      if (!traits) continue
      checkInitial(resource, field, examined, report)
      for (const rule of rulesOf(resource, field, traits)) {
        // Results of a rule with another fault follow from it.
        if (run(rule)) checkResults(field, rule, trial, { report, warn })
      }
    }
    for (const rule of actionRules(trial, report)) run(rule)
    checkSharedSends(trial, report)
    const { where } = resource.list
    run({
      key: "where",
      place: `${resource.name}.list`,
      field: null,
      over: "values",
      target: null,
      decides: false,
      run: (record) => where(record),
    })
  }
}
