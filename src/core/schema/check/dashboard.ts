/** Checks of the dashboard: its cards, charts and records must name lists and fields that can be counted. */
import { type Dashboard, type Measure, namesIn } from "../../dashboard/dashboard"
import { isObject } from "../../text"
import type { FieldTypes } from "../field-types"
import type { Registry } from "../registry"
import type { Field, Resource } from "../resource"
import { hasSum } from "./amounts"
import { collect, type Fault, type Report } from "./fault"
import { suggest } from "./nearest"

interface Site {
  registry: Registry
  types: FieldTypes
  report: Report
}
interface Part {
  place: string
  resource: Resource
}

function sourceOf(source: string, place: string, { registry, report }: Site): Resource | undefined {
  const names = registry.all.map(({ name }) => name)
  const resource = registry.find(source)
  if (!resource)
    report(
      "R101",
      place,
      `counts '${source}', which is not declared`,
      suggest(source, names, "declare it and list it in resources/index.ts"),
    )
  else if (resource.owner || !resource.access.actions.has("list"))
    report(
      "C901",
      place,
      `counts '${source}', which has no list`,
      "count the resource that owns it, or allow its action `list`",
    )
  else return resource
  return undefined
}

function fieldOf(key: string, { place, resource }: Part, { report }: Site): Field | undefined {
  const field = resource.fields.find((one) => one.key === key)
  if (!field) {
    const keys = resource.fields.map((one) => one.key)
    const problem = `names '${key}', which is no field of ${resource.name}`
    report("R102", place, problem, suggest(key, keys, "name a field of that resource"))
  } else if (field.read === null)
    report(
      "C902",
      place,
      `'${key}' is not read from responses`,
      "drop its `read: false`, or name another field",
    )
  return field
}

function checkPeriod(key: string, part: Part, site: Site): void {
  const field = fieldOf(key, part, site)
  const traits = field && site.types.find(field.type)
  if (!field || !traits) return
  // Dates are the only texts that are filtered by a range.
  if (traits.storage(field) !== "text" || traits.operators(field)[0] !== "between")
    site.report("C903", part.place, `'${key}' is no date`, "name a field of type `date`, or drop `period`")
}

const valuesOf = (field: Field): string[] | undefined => {
  const { options } = field as { options?: unknown }
  if (!Array.isArray(options)) return undefined
  return options.flatMap((option: unknown) => (isObject(option) ? [String(option.value)] : []))
}

function checkMeasure(measure: Measure, part: Part, period: string | null, site: Site): void {
  const { report, types } = site
  const { place } = part
  if ("count" in measure) {
    if (measure.count === "today" && period === null)
      report("C904", place, "counts today's records without a date", "give it `period`")
    return
  }
  if ("distinct" in measure) {
    fieldOf(measure.distinct, part, site)
    return
  }
  if ("sum" in measure) {
    const field = fieldOf(measure.sum, part, site)
    if (field && !hasSum(field, types))
      report(
        "C905",
        place,
        `'${measure.sum}' cannot be summed`,
        "name an amount, or give the field `total: true`",
      )
    if (measure.per !== undefined && !(measure.per > 0))
      report("C906", place, "`per` is no number above 0", "write `per: 1000` for thousands")
    return
  }
  const field = fieldOf(measure.share, part, site)
  const values = field && valuesOf(field)
  if (values && !values.includes(measure.value))
    report(
      "C907",
      place,
      `'${measure.value}' is no option of '${measure.share}'`,
      suggest(measure.value, values, `name one of ${values.join(", ")}`),
    )
}

/** Large cards that fit into one row. */
const MOST_LARGE = 3

function checkPlaces({ cards }: Dashboard, report: Report): void {
  const large = cards.filter((card) => card.large)
  for (const { label } of large.slice(MOST_LARGE))
    report("C911", placeOf(label), "is one large card too many", `keep \`large\` for ${MOST_LARGE} at most`)
  for (const { label, group } of cards)
    if (group?.trim() === "")
      report("C911", placeOf(label), "has a `group` without a heading", "name the group, or drop it")
  for (const { label, group } of large)
    if (group !== null)
      report(
        "C911",
        placeOf(label),
        "is `large` and in a `group`",
        "drop one of them: large cards come first",
      )
}

const placeOf = (name: string): string => `dashboard '${name}'`

function checkNames(dashboard: Dashboard, report: Report): void {
  for (const names of [
    dashboard.cards.map(({ label }) => label),
    dashboard.charts.map(({ heading }) => heading),
  ]) {
    const seen = new Set<string>()
    for (const name of names) {
      if (seen.has(name)) report("C908", placeOf(name), "is the name of two figures", "give each its own")
      seen.add(name)
    }
  }
  const ids = new Map<string, string>()
  for (const [id, name] of [
    ...dashboard.cards.map(({ id, label }) => [id, label] as const),
    ...dashboard.charts.map(({ id, heading }) => [id, heading] as const),
  ]) {
    const first = ids.get(id)
    if (first !== undefined && first !== name)
      report("C908", placeOf(name), `counts the same as '${first}'`, "drop one of them")
    ids.set(id, name)
  }
}

function checkViews({ sample, all, cards, charts, latest }: Dashboard, { registry, report }: Site): void {
  const hasSamples = cards.some((card) => card.sample !== null)
  if (sample && !hasSamples)
    report("C909", "dashboard.sample", "no card has a sample", "give cards `sample`, or drop it")
  if (!sample && hasSamples)
    report("C909", "dashboard.cards", "samples without a view that shows them", "name the view in `sample`")
  const sources = [...cards, ...charts, ...(latest ? [latest] : [])].map(({ source }) =>
    registry.find(source),
  )
  const isLocal = sources.some((resource) => resource?.source.kind === "browser")
  if (all && !isLocal)
    report(
      "C910",
      "dashboard.all",
      "counts no list that is kept in browsers",
      "drop it: lists of the server are whole",
    )
  for (const { label, only } of cards)
    if (only && !all)
      report("C910", placeOf(label), "is only in `all`, which is not named", "name it, or drop `only`")
}

/** Every fault of the dashboard. */
export function checkDashboard(dashboard: Dashboard, registry: Registry, types: FieldTypes): Fault[] {
  const { faults, report } = collect()
  const site = { registry, types, report }
  for (const { label, source, period, measure } of dashboard.cards) {
    const resource = sourceOf(source, placeOf(label), site)
    if (!resource) continue
    const part = { place: placeOf(label), resource }
    if (period !== null) checkPeriod(period, part, site)
    checkMeasure(measure, part, period, site)
  }
  for (const { heading, source, period, measure, by, most } of dashboard.charts) {
    const place = placeOf(heading)
    const resource = sourceOf(source, place, site)
    if (!resource) continue
    const part = { place, resource }
    if (period !== null) checkPeriod(period, part, site)
    checkMeasure(measure, part, period, site)
    if (by !== "month") {
      fieldOf(by, part, site)
      if (!(Number.isInteger(most) && most > 0))
        report("C906", place, "`most` is no whole number above 0", "write `most: 5`")
    } else if (period === null) report("C904", place, "has months without a date", "give it `period`")
  }
  for (const line of [dashboard.latest, dashboard.own]) {
    const resource = line && sourceOf(line.source, placeOf(line.heading), site)
    if (!line || !resource) continue
    const part = { place: placeOf(line.heading), resource }
    checkPeriod(line.period, part, site)
    for (const key of [...namesIn(line.text), line.detail, ...("person" in line ? [line.person] : [])])
      fieldOf(key, part, site)
  }
  checkNames(dashboard, report)
  checkPlaces(dashboard, report)
  checkViews(dashboard, site)
  return faults
}
