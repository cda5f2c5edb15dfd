import { useOne } from "@refinedev/core"
import { labelOf, type Resource, type ShownFilter } from "../../core/schema/resource"
import type { StoredRecord } from "../../core/schema/types"
import { fieldType, formatValue, nameOf } from "../../fields/registry"
import { isOwnServer } from "../../session/own-server"
import { t } from "../../texts/language"
import { useCanNow, useRegistry } from "../context/registry-context"
import note from "./list-note.module.css"
import styles from "./table.module.css"

interface Props {
  resource: Resource
  /** The reference by which the list is limited. */
  scope: ShownFilter
  /** The record that is referred to. */
  id: string
  /** A row of the list: it has the record's name. */
  row: StoredRecord | undefined
  onClear: () => void
}

/** Names the record to which all rows of the list refer, and shows the other rows again. */
export function ScopeNote({ resource, scope, id, row, onClear }: Props) {
  const registry = useRegistry()
  const can = useCanNow()
  const field = resource.field(scope.field)
  const link = fieldType(field).link(field)
  const target = registry.find(link?.resource ?? "")
  const isNamed = row?.[field.key] === id && typeof labelOf(row, field.key) === "string"
  const inRow = row && isNamed ? formatValue(id, field, row) : ""
  const mayRead = target !== undefined && can({ resource: target.name, action: "show" })
  const { query } = useOne<StoredRecord>({
    resource: target?.name ?? "",
    id,
    liveMode: "off",
    errorNotification: false,
    queryOptions: {
      retry: false,
      enabled: inRow === "" && mayRead && (target.source.kind === "browser" || isOwnServer()),
    },
  })
  const read = query.data?.data
  const name = inRow || (target && read ? nameOf(target, read) : "")
  return (
    <p className={note.note} role="status">
      <span>
        {name ? `${scope.label}: ${name}` : t("Hanya {label} yang dipilih", { label: scope.label })}
      </span>
      <button type="button" className={styles.link} onClick={onClear}>
        {t("Tampilkan semua")}
      </button>
    </p>
  )
}
