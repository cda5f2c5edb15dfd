/** Results of rules on samples: options that are too long to save, and a `check` that refuses every value. */

import { isObject } from "../../../text"
import { isEmpty } from "../../../validation/values"
import type { Field } from "../../resource"
import type { Values } from "../../types"
import type { Report } from "../fault"
import type { DeclaredRule } from "./rules"
import { runRule, SCENES, type Trial } from "./run"

/** Results of a rule on records, after other records have loaded; runs that throw are left out. */
function resultsOf(rule: DeclaredRule, records: readonly Values[], trial: Trial): unknown[] {
  return SCENES.filter(({ loaded }) => loaded).flatMap((scene) =>
    records.flatMap((values) => {
      const { threw, result } = runRule(rule, { subject: values, values, scene }, trial)
      return threw ? [] : [result]
    }),
  )
}

function judgeOptions(field: Field, rule: DeclaredRule, trial: Trial, report: Report): void {
  const options = resultsOf(rule, [{}], trial).flatMap((result) => (Array.isArray(result) ? result : []))
  const lengths = options.filter(isObject).map(({ value }) => String(value ?? "").length)
  const longest = Math.max(...lengths, 0)
  if (longest > field.maxLength)
    report(
      "F043",
      rule.place,
      `one of its options has ${longest} characters, its maxLength is ${field.maxLength}`,
      "raise maxLength, or shorten the option's value",
    )
}

function judgeCheck(field: Field, rule: DeclaredRule, trial: Trial, warn: Report): void {
  const filled = trial.samples.map(({ values }) => values).filter((values) => !isEmpty(values[field.key]))
  const results = resultsOf(rule, filled, trial)
  const [message] = results
  if (results.length > 0 && results.every((result) => !isEmpty(result)))
    warn(
      "X806",
      `${rule.place}.check`,
      `refuses every sample with '${String(message)}'`,
      "return undefined for a right value, or give the server part a sample whose values pass",
    )
}

/** Judges what a rule returns. */
export function checkResults(
  field: Field,
  rule: DeclaredRule,
  trial: Trial,
  { report, warn }: { report: Report; warn: Report },
): void {
  if (rule.key === "options" && rule.over === "context") judgeOptions(field, rule, trial, report)
  if (rule.key === "check") judgeCheck(field, rule, trial, warn)
}
