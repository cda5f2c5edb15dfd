/** Records of declared resources as a foreign host responds with them. */
import { registry } from "../../resources/registry"
import type { Resource } from "../../src/core/schema/resource"
import type { Failure } from "../../src/core/schema/resource-input"
import type { Values } from "../../src/core/schema/types"
import { formatSequence } from "../../src/core/sequence/sequence"
import { withDerived } from "../../src/core/validation/values"
import { fieldType } from "../../src/fields/registry"
import type { HostState } from "../stub/answers"
import { contextOf } from "./context"
import { ownValues } from "./documented-rows"
import { rawOf } from "./raw-record"
import { rowsFor, validValues } from "./valid-values"

export { rawOf } from "./raw-record"

/** Fills the host with the records that `validValues` refer to, and a record of the resource itself. */
export function fillHost(
  host: HostState,
  resource: Resource,
  own?: Values,
): Record<string, readonly Values[]> {
  const rows: Record<string, readonly Values[]> = { ...rowsFor(resource) }
  if (own) rows[resource.variantOf] = [...(rows[resource.variantOf] ?? []), own]
  for (const [name, list] of Object.entries(rows)) {
    const target = registry.get(name)
    if (target.source.kind === "rest")
      host.data[target.source.list] = list.map((row) => rawOf(target, { isActive: true, ...row }, rows))
  }
  return rows
}

/** Values of a valid new record. */
export const valuesOf = (resource: Resource): Values => validValues[resource.name] ?? {}

/** Values of a stored record: those of a new one, with the codes that the server generates and the derived values. */
export function storedOf(resource: Resource): Values {
  const values = { ...valuesOf(resource) }
  const context = contextOf(resource, values, { rows: rowsFor(resource) })
  for (const field of resource.fields) {
    const numbering = fieldType(field).numbering(field)
    if (numbering?.entry("create") !== "generated") continue
    const format = numbering.format(values, context)
    values[field.key] = formatSequence(format, { letter: format.letter ? "A" : "", number: 1 })
  }
  return withDerived(resource, values, context)
}

/** The resources of our API whose records may be edited. */
export const edited = registry.all.filter((resource) => resource.source.kind === "rest" && resource.form.edit)
export const sourceOf = (resource: Resource) => {
  if (resource.source.kind !== "rest") throw new Error(`${resource.name} lives in the browser`)
  return resource.source
}

/** Fills the host with one record of the resource; returns it decoded, with the rows that its form chooses from. */
export function given(host: HostState, resource: Resource) {
  const own: Values & { id: string } = { ...storedOf(resource), ...ownValues(resource), id: "x1" }
  const rows = fillHost(host, resource, own)
  const { list } = sourceOf(resource)
  host.data[list] = (host.data[list] ?? []).filter(({ id }) => id === "x1")
  return { own, rows }
}

/** Key of a resource's form: two resources with the same key have the same form on the screen. */
const formOf = ({ form, fields, source, messages }: Resource): string =>
  JSON.stringify([
    form.sections,
    fields.map(({ key, type, label, hidden, readOnly }) => [key, type, label, hidden, readOnly]),
    [form.edit?.onLoadError, form.create?.success, form.edit?.success, form.draft, form.enter],
    source.kind === "rest" && source.oneEverywhere,
    messages.createFailed.server,
  ])

/** The resources without those that have the form of an earlier one. */
export const ofOwnForm = (resources: readonly Resource[]): Resource[] =>
  resources.filter(
    (resource, index) => resources.findIndex((other) => formOf(other) === formOf(resource)) === index,
  )

/** Title of the alert for a failed call with this message of the server's own; '' for none. */
export const alertOf = ({ text, server }: Required<Failure>, message: string): string => {
  if (message === "" || server === "hide") return text
  return server === "prefix" ? `Error: ${message}` : message
}
