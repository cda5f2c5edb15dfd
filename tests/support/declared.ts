/** Any declared resource in front of a foreign host: its records as that answers them. */
import { registry } from "../../resources/registry"
import type { Resource } from "../../src/core/schema/resource"
import type { Values } from "../../src/core/schema/types"
import type { HostState } from "../stub/answers"
import { rawOf } from "./raw-record"
import { rowsFor, validValues } from "./valid-values"

export { rawOf } from "./raw-record"

/** The sample that `validValues` choose from, with a record of the resource itself where one is asked for. */
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

/** What a valid new record of a resource is made of. */
export const valuesOf = (resource: Resource): Values => validValues[resource.name] ?? {}

/** The resources of our API whose records may be edited. */
export const edited = registry.all.filter((resource) => resource.source.kind === "rest" && resource.form.edit)
export const sourceOf = (resource: Resource) => {
  if (resource.source.kind !== "rest") throw new Error(`${resource.name} lives in the browser`)
  return resource.source
}

/** The host has one record of the resource; gives it as the declaration knows it, with what its form chooses from. */
export function given(host: HostState, resource: Resource) {
  const group = resource.name === "managers" ? "g-manager" : "g-pioneer"
  const own: Values & { id: string } = {
    ...valuesOf(resource),
    id: "x1",
    ...(resource.variantOf === "members" && {
      groupId: group,
      groupStatus: resource.name === "managers" ? "MANAGER" : "PIONEER",
    }),
    ...(resource.name === "transportations" && { userId: "u-driver" }),
  }
  const rows = fillHost(host, resource, own)
  const { list } = sourceOf(resource)
  host.data[list] = (host.data[list] ?? []).filter(({ id }) => id === "x1")
  return { own, rows }
}

/** What a resource's form is made of, and how it comes to its record: two of the same are one form on the screen. */
const formOf = ({ form, fields, source, messages }: Resource): string =>
  JSON.stringify([
    form.sections,
    fields.map(({ key, type, label, hidden, readOnly }) => [key, type, label, hidden, readOnly]),
    [form.edit?.onLoadError, form.create?.success, form.edit?.success, form.draft, form.enter],
    source.kind === "rest" && source.oneEverywhere,
    messages.createFailed.server,
  ])

/** Those whose form no earlier one of them has. */
export const ofOwnForm = (resources: readonly Resource[]): Resource[] =>
  resources.filter(
    (resource, index) => resources.findIndex((other) => formOf(other) === formOf(resource)) === index,
  )
