import type { Resource } from "../../resource"
import { protectedRead } from "../access"
import { suggest } from "../nearest"
import { ownNames } from "./readable"
import type { DeclaredRule } from "./rules"
import type { Read, Trial } from "./run"

/** Reports a fault of the rule; repeated ones are left out. */
export type ReportOnce = (code: string, problem: string, remedy: string) => void

function judgeOther({ key }: Read, name: string, trial: Trial, report: ReportOnce): void {
  const { known } = trial.examined
  const target = known.get(name)
  if (!target) return
  const there = ownNames(target, trial.examined)
  const named = trial.others.get(name)
  if (!named)
    report(
      "X803",
      `reads the records of '${name}', which no field of ${trial.resource.name} names`,
      `add \`lookups: { ${name}: ["${key}"] }\` to the field`,
    )
  else if (!there.has(key))
    report(
      "X802",
      `reads '${key}' of ${name}, which is no field`,
      suggest(key, there, `name a field of ${name}`),
    )
  else if (!named.has(key))
    report(
      "X803",
      `reads '${key}' of ${name}, which is not named as readable`,
      `add '${key}' to \`lookups.${name}\` of the field`,
    )
}

/** The resource whose field is read; undefined for the session. */
function readOf({ of }: Read, { resource, examined: { known, types } }: Trial): Resource | undefined {
  if (of === null || of === "original") return resource
  if (of === "me") return undefined
  if ("rows" in of) return known.get(of.rows)
  if ("target" in of) return known.get(of.target)
  const field = resource.fields.find(({ key }) => key === of.ref)
  return known.get((field && types.find(field.type)?.link(field)?.resource) ?? "")
}

/** Reports a rule whose result would show, or depend on, a value that its users may not read. */
export function judgeRights(read: Read, rule: DeclaredRule, trial: Trial, report: ReportOnce): void {
  const { resource } = trial
  // On the server an action has the whole record.
  if (rule.key === "set" && rule.field === null && resource.source.kind === "rest") return
  const own = resource.access.fields.get(rule.field ?? "")?.read ?? null
  const fault = protectedRead({ own, target: readOf(read, trial), key: read.key })
  if (!fault) return
  const remedy = rule.field === null ? "let it read another field" : fault.remedy
  report("G105", fault.problem, remedy)
}

/** Reports a read of an unknown or an unnamed field. */
export function judge(read: Read, trial: Trial, report: ReportOnce): void {
  const { resource, own, examined } = trial
  const { of, key } = read
  if (of === null || of === "original") {
    if (!own.has(key))
      report("X802", `reads '${key}', which is no field`, suggest(key, own, "name a field of this resource"))
  } else if (of === "me") {
    if (!["id", "name", "role"].includes(key))
      report("X802", `reads 'me.${key}', which does not exist`, "read `id`, `name` or `role`")
  } else if ("ref" in of) {
    const field = resource.fields.find((candidate) => candidate.key === of.ref)
    const names = resource.fields.map((candidate) => candidate.key)
    if (!field) {
      const remedy = suggest(of.ref, names, "name a field of this resource")
      report("X802", `asks \`ref\` for '${of.ref}', which is no field`, remedy)
      return
    }
    const target = examined.types.find(field.type)?.link(field)?.resource
    if (target) judgeOther(read, target, trial, report)
  } else if ("rows" in of) {
    if (!examined.known.has(of.rows)) {
      const remedy = suggest(of.rows, examined.declared, "name a declared resource")
      report("X802", `asks \`rows\` for '${of.rows}', which is not declared`, remedy)
      return
    }
    judgeOther(read, of.rows, trial, report)
  } else judgeOther(read, of.target, trial, report)
}

/** Reports a rule that reads all rows of a resource of which the server loads single records only. */
export function judgeRows({ of }: Read, { resource, examined, others }: Trial, report: ReportOnce): void {
  if (of === null || typeof of === "string" || !("rows" in of) || !others.has(of.rows)) return
  const loaded = resource.fields.some((field) =>
    examined.types.find(field.type)?.searches(field).includes(of.rows),
  )
  if (!loaded)
    report(
      "X803",
      `reads all records of '${of.rows}', of which the server loads single ones`,
      `add \`lookups: { ${of.rows}: […] }\` to the field, or read the record through \`ref\``,
    )
}
