/** Checks rows of a file against the sample lists of a resource. */
import { registry } from "../../../resources/registry"
import type { ExportCell } from "../../../src/core/export/cells"
import { importFields, matchColumns } from "../../../src/core/import/columns"
import type { FileCell } from "../../../src/core/import/table"
import { labelKey, type Resource } from "../../../src/core/schema/resource"
import type { Values } from "../../../src/core/schema/types"
import { importTypes, linkFields } from "../../../src/fields/registry"
import { createChecker } from "../../../src/views/import/check"
import { rowsFor, validValues } from "../../support/valid-values"

const ME = { id: "me", name: "Pengguna Uji", role: "superadmin" }
const titleOf = (name: string) => registry.get(name).title
const sameTable = ({ variantOf }: Resource) =>
  new Set(registry.all.filter((other) => other.variantOf === variantOf).map(({ name }) => name))

/** Values that a setup page adds to each record. */
const fixedOf = (resource: Resource): Values =>
  Object.fromEntries(
    resource.fields
      .filter(
        ({ key, required }) =>
          resource.list.view === "setup" &&
          required.create !== null &&
          !resource.list.columns.some(({ field }) => field === key),
      )
      .map(({ key }) => [key, validValues[resource.name]?.[key]]),
  )

export function checkingOf(resource: Resource, head: readonly string[], own: readonly Values[] = []) {
  const lists = rowsFor(resource)
  const fields = importFields(resource, importTypes)
  return {
    resource,
    matching: matchColumns(head, { resource, fields }),
    me: ME,
    titleOf,
    rows: (name: string) => lists[name] ?? [],
    own,
    sameTable: sameTable(resource),
    fixed: fixedOf(resource),
  }
}
export const checkAll = (
  resource: Resource,
  head: readonly string[],
  rows: FileCell[][],
  own: Values[] = [],
) => {
  const checker = createChecker(checkingOf(resource, head, own))
  return rows.map((cells, index) => checker.check({ line: index + 2, cells }))
}

/** Adds the labels of references. */
export function labelled(resource: Resource, values: Values): Values {
  const lists = rowsFor(resource)
  const labels = linkFields(resource.fields).map(({ field, link }) => {
    const ids = [values[field.key] ?? []].flat()
    const names = ids.map((id) => {
      const row = lists[link.resource]?.find((one) => one.id === id)
      const name = row?.[link.label ?? titleOf(link.resource)]
      return Array.isArray(name) ? name.join(", ") : name
    })
    return [labelKey(field.key), link.many ? names : names[0]] as const
  })
  return { ...values, ...Object.fromEntries(labels) }
}

/** Cell of a file that a spreadsheet saved from an export. */
export const fileCell = (given: ExportCell): FileCell =>
  "number" in given ? given.number : "day" in given ? given : "text" in given ? given.text : null
