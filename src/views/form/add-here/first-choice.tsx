/** A field without choices says so, and offers to add the first record of its resource, in a dialog over the form. */
import { Button } from "antd"
import { useContext } from "react"
import type { Field, Resource } from "../../../core/schema/resource"
import { orElse } from "../../../core/schema/rule-error"
import type { Context, Values } from "../../../core/schema/types"
import { fieldType, linkOf } from "../../../fields/registry"
import { t } from "../../../texts/language"
import { useCanNow, useRegistry } from "../../context/registry-context"
import styles from "../layout/form.module.css"
import { keepFocus } from "../layout/form-field"
import { useFormStore } from "../state/use-field"
import { AddHereContext } from "./add-here"

/** Options of the target that decide whether the field takes a record: `{ status: "ADMIN" }` for the roles of admins. */
function givenFor(field: Field, target: Resource, context: Context): Values {
  const link = linkOf(field)
  const fits = (values: Values) => orElse(() => link?.fits(values, context) ?? true, false)
  if (fits({})) return {}
  const found = target.fields.flatMap((own) =>
    fieldType(own)
      .domain(own)
      .filter((value) => fits({ [own.key]: value }))
      .map((value) => ({ [own.key]: value })),
  )
  return found.length === 1 ? (found[0] ?? {}) : {}
}

/** Shown under the input. @param context its values and records */
export function FirstChoice({ field, context }: { field: Field; context: Context }) {
  const form = useFormStore()
  const open = useContext(AddHereContext)
  const can = useCanNow()
  const registry = useRegistry()
  const target = registry.find(fieldType(field).offers(field)?.from ?? "")
  const isAddable = target && (target.form.create || target.list.view === "setup") && !target.list.readOnly
  return (
    <div className={styles.offer}>
      <span className={styles.lack}>{t("Belum ada {label}.", { label: field.label })}</span>
      {open && isAddable && can({ resource: target.name, action: "create" }) && (
        <Button
          type="link"
          size="small"
          onMouseDown={keepFocus}
          onClick={() => open({ form, field, target, given: givenFor(field, target, context) })}
        >
          {t("Tambah {label}", { label: target.label.singular })}
        </Button>
      )}
    </div>
  )
}
