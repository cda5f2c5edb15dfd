import { isEmpty } from "../../../core/validation/validate"
import { fieldType } from "../../../fields/registry"
import { createFormStore } from "../state/store"
import type { FormStore } from "../state/store-types"

/**
 * What stands in an edit form, as a new record: the same values under the rules of the add form, which may ask for
 * more, lock less and make codes of its own.
 * @returns `complete`: everything that was typed has its place in it, nothing else is asked for
 */
export function asNew(edit: FormStore): { form: FormStore; complete: () => boolean } {
  const { resource, context } = edit
  const values = edit.values()
  const id = edit.original()?.id
  const form = createFormStore({
    resource,
    mode: "create",
    me: context.me,
    original: undefined,
    titleOf: edit.titleOf,
    draft: values,
  })
  // The record is gone, though lists that were loaded before may still have it: its codes are free.
  for (const [name, source] of edit.sources())
    form.setSource(name, { ...source, rows: source.rows?.filter((row) => row.id !== id) })

  const homeless = () =>
    resource.fields.some(
      (field) =>
        field.send !== null &&
        !isEmpty(values[field.key]) &&
        edit.view(field.key).active &&
        !form.view(field.key).active,
    )
  let switched = false
  // A part of the form that the edit had open (an account) is behind a switch here: then a person has to look at it.
  for (const field of resource.fields)
    if (
      fieldType(field).switchedOn &&
      homeless() &&
      form.view(field.key).active &&
      !form.values()[field.key]
    ) {
      form.set(field.key, true)
      switched = true
    }
  return { form, complete: () => !switched && !homeless() }
}
