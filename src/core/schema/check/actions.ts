/** Checks of `actions`: a name for the address, a right, a place, something to do, and inputs that can be asked for. */
import { WRITE_EVENTS } from "../../webhook"
import type { Field, Resource, ResourceAction } from "../resource"
import type { Examined } from "./declarations"
import type { Report } from "./fault"
import { suggest } from "./nearest"

/** An address that needs no escapes and reads like code. */
const NAME = /^[a-z][A-Za-z0-9]*$/
const PLACES = ["row", "selection", "page"]

function checkPlaces(resource: Resource, action: ResourceAction, place: string, report: Report): void {
  const { on, set } = action
  for (const one of on)
    if (!PLACES.includes(one))
      report(
        "B103",
        `${place}.on`,
        `'${one}' is no place`,
        suggest(one, PLACES, "name row, selection or page"),
      )
  if (on.size === 0) report("B103", `${place}.on`, "names no place", "name one of row, selection, page")
  if (on.has("page") && on.size > 1)
    report("B103", `${place}.on`, "runs with a record and without one", "make two actions of it")
  if (on.has("page") && set)
    report(
      "B103",
      `${place}.set`,
      "a page has no record to store values in",
      "drop `set`, or name row or selection",
    )
  const { path, view } = resource.list
  // The actions of a line resource have a fault of their own.
  if (resource.owner === null && (path === "" || view !== "table"))
    report(
      "B105",
      place,
      "no list shows its button",
      'give the resource a `list` with a path and `view: "table"`',
    )
}

function checkInput(
  resource: Resource,
  field: Field,
  { place, types }: { place: string; types: Examined["types"] },
  report: Report,
): void {
  const at = `${place}.asks.${field.key}`
  const traits = types.find(field.type)
  const storage = traits?.storage(field)
  if (traits && (storage === null || storage === "links" || traits.keepsFile || traits.numbering(field)))
    report(
      "B107",
      at,
      `a field of type '${field.type}' cannot be asked for`,
      "ask for a text, number, date, select or reference",
    )
  // The history knows the readers of a field of the resource only.
  if (field.personal && !resource.fields.some(({ key }) => key === field.key))
    report(
      "B107",
      at,
      "the history would show this `personal` number to all",
      "make it a field of the resource",
    )
}

export function checkActions(resource: Resource, { types }: Examined, report: Report): void {
  const { source, access } = resource
  const labels = new Map<string, string>()
  for (const action of resource.actions) {
    const { name, label, right, set, api, asks } = action
    const place = `${resource.name}.actions.${name}`
    if (!NAME.test(name))
      report(
        "B101",
        place,
        `'${name}' cannot be the end of an address`,
        "begin with a small letter and use letters and digits",
      )
    if ((WRITE_EVENTS as readonly string[]).includes(name))
      report("B101", place, `webhooks have the event '${name}' already`, "give it another name")
    const twin = labels.get(label)
    if (twin)
      report("B101", `${place}.label`, `has the label of '${twin}'`, "give each action a label of its own")
    labels.set(label, name)
    if (!access.actions.has(right))
      report(
        "B102",
        `${place}.right`,
        `needs the right '${right}', which '${resource.name}' does not have`,
        suggest(right, access.actions, "name one of its rights"),
      )
    checkPlaces(resource, action, place, report)
    if (source.kind === "browser" && !set)
      report("B104", place, "does nothing: a list in the browser has no server part", "give it `set`")
    if (source.kind === "browser" && api)
      report("B108", `${place}.api`, "a list in the browser calls no host", "drop `api`")
    for (const field of asks?.fields ?? []) checkInput(resource, field, { place, types }, report)
  }
}
