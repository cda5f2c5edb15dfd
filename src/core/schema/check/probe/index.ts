/**
 * Tries the functions of declarations on samples: one that throws, looks for a field that is not there, reads of
 * another resource what is not named, or decides always the same, is a fault.
 */
import type { Field, Resource } from "../../resource"
import type { Values } from "../../types"
import type { Examined } from "../declarations"
import type { Report } from "../fault"
import { suggest } from "../nearest"
import { constant } from "./constant"
import { judge, judgeRows } from "./judge"
import { namedOfOthers, ownNames } from "./readable"
import { type DeclaredRule, rulesOf } from "./rules"
import { type Outcome, runRule, SCENES } from "./run"
import { sampleRows, samplesOf } from "./samples"
import type { ReportOnce, Trial } from "./trial"

/** Rules that the server does not run. */
const FORM_ONLY = new Set(["offer", "warn"])

function tryRule(rule: DeclaredRule, trial: Trial, tell: ReportOnce): void {
  const judged = new Set<string>()
  const examine = ({ threw, reads }: Outcome, said: string) => {
    for (const read of reads) {
      const known = JSON.stringify(read)
      if (!judged.has(known)) judge(read, trial, tell)
      if (!judged.has(known) && !FORM_ONLY.has(rule.key)) judgeRows(read, trial, tell)
      judged.add(known)
    }
    if (threw)
      tell(
        "X801",
        `throws '${threw.message.split("\n")[0]}' on ${said}`,
        "let it answer for any values, empty ones and records that have not come yet included",
      )
  }
  const subjects = rule.target === null ? [] : (trial.rows.get(rule.target) ?? [])
  for (const scene of SCENES)
    for (const { values, said } of trial.samples) {
      const where = scene.loaded ? said : `${said}, before its other records have come`
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
    tell(
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
  report: Report,
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
    const run = (rule: DeclaredRule) => {
      const reported = new Set<string>()
      tryRule(rule, trial, (code, problem, remedy) => {
        // One sample is enough for a rule that throws.
        const once = code === "X801" ? code : `${code} ${problem}`
        if (!reported.has(once)) report(code, `${rule.place}.${rule.key}`, problem, remedy)
        reported.add(once)
      })
    }
    for (const field of resource.fields) {
      const traits = examined.types.find(field.type)
      if (!traits) continue
      checkInitial(resource, field, examined, report)
      for (const rule of rulesOf(resource, field, traits)) run(rule)
    }
    const { where } = resource.list
    run({
      key: "where",
      place: `${resource.name}.list`,
      over: "values",
      target: null,
      decides: false,
      run: (record) => where(record),
    })
  }
}
