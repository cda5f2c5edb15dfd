/** Fields with one name in the payload: all but the last lose their value at each save. */
import type { Field } from "../../resource"
import type { FieldPredicate } from "../../types"
import type { Report } from "../fault"
import { runRule, SCENES, type Trial } from "./run"
import type { Sample } from "./samples"

/** True if the decision holds for the sample in one of the scenes; a decision that throws has its own fault. */
function holds(run: FieldPredicate | null, { values }: Sample, place: string, trial: Trial): boolean {
  if (!run) return true
  const rule = { key: "when", place, field: null, over: "values", target: null, decides: true, run } as const
  return SCENES.some((scene) => Boolean(runRule(rule, { subject: values, values, scene }, trial).result))
}

const isSent = (field: Field, sample: Sample, trial: Trial): boolean =>
  holds(field.when, sample, field.key, trial) && holds(field.sendWhen, sample, field.key, trial)

/** Fields that never take part at the same time may share a name. */
export function checkSharedSends(trial: Trial, report: Report): void {
  const { resource, samples } = trial
  const remedy = "give each a `send` of its own, `send: false`, or append both to a list (`send: 'names[]'`)"
  resource.fields.forEach((field, index) => {
    const { key, send } = field
    if (!send) return
    const place = `${resource.name}.fields.${key}.send`
    if (resource.fixedValues.some((fixed) => fixed.key === send.key))
      report("F040", place, `'${send.key}' is the name of a fixed value, which is sent in its place`, remedy)
    const other = resource.fields
      .slice(0, index)
      .find((before) => before.send?.key === send.key && !(before.send.append && send.append))
    if (other && samples.some((sample) => isSent(other, sample, trial) && isSent(field, sample, trial)))
      report("F040", place, `'${send.key}' is sent by '${other.key}' too: one of the values is lost`, remedy)
  })
}
