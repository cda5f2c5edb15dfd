/** `addHere`: the choices of a reference end with an entry that adds a record of the target in a dialog. */
import { createContext, type ReactNode, useContext, useRef, useState } from "react"
import type { Field, Resource } from "../../../core/schema/resource"
import type { ChoiceAddition } from "../../../fields/field-ui"
import { fieldType, linkOf } from "../../../fields/registry"
import { t } from "../../../texts/language"
import { useFeedback } from "../../../ui/feedback"
import { useCanNow, useRegistry } from "../../context/registry-context"
import { useFormStore } from "../state/use-field"
import type { Addition } from "./add-dialog"

type Open = (addition: Addition) => void

export const AddHereContext = createContext<Open | null>(null)

/** Shows the dialog beside the form. Inside the dialog nothing is offered again: one form at a time lies over another. */
export function AddHere({ children }: { children: ReactNode }) {
  const [dialog, setDialog] = useState<ReactNode>(null)
  const feedback = useFeedback()
  const busy = useRef(false)
  const close = () => {
    busy.current = false
    setDialog(null)
  }
  const open = async (addition: Addition) => {
    if (busy.current) return
    busy.current = true
    const { target } = addition
    if (!navigator.onLine && target.source.kind === "rest" && !target.offline) {
      busy.current = false
      await feedback.alert(
        t("Tidak ada koneksi. {label} dapat ditambahkan setelah ada koneksi lagi.", {
          label: target.label.singular,
        }),
      )
      return
    }
    try {
      const { AddDialog } = await import("./add-dialog")
      setDialog(<AddDialog {...addition} onClose={close} />)
    } catch (error) {
      console.error(error)
      busy.current = false
      await feedback.alert(t("Sebagian aplikasi tidak dapat dimuat. Periksa koneksi Anda."))
    }
  }
  return (
    <>
      <AddHereContext value={open}>{children}</AddHereContext>
      {dialog}
    </>
  )
}

/** The field's value for a searched text; undefined if the user does not type the field in the add form. */
function searchedValue(target: Resource, key: string, text: string): unknown {
  const field = target.field(key)
  const type = fieldType(field)
  const isInForm = target.form.sections.some(({ fields }) => fields.includes(key))
  const isTyped = type.freeText && !field.hidden && !field.derive && !field.readOnly.create
  const value = text !== "" && isInForm && isTyped ? type.parse(text, field) : null
  return value === null ? undefined : type.asTyped(value as never, field)
}

/** The entry that adds a choice; undefined for a field without `addHere`, and without the right to create the target. */
export function useAddition(field: Field): ChoiceAddition | undefined {
  const form = useFormStore()
  const open = useContext(AddHereContext)
  const can = useCanNow()
  const registry = useRegistry()
  const link = linkOf(field)
  const target = link?.addHere ? registry.find(link.resource) : undefined
  if (!open || !link || !target?.form.create || target.list.readOnly) return undefined
  if (!can({ resource: target.name, action: "create" })) return undefined
  const key = link.label ?? target.title
  const label = target.label.singular
  return {
    label: (typed) =>
      searchedValue(target, key, typed) === undefined
        ? t("Tambah {label}", { label })
        : t('Tambah {label} "{typed}"', { label, typed }),
    onAdd: (typed) => {
      const value = searchedValue(target, key, typed)
      open({ form, field, target, given: value === undefined ? {} : { [key]: value } })
    },
  }
}
