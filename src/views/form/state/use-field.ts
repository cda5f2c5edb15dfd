import { createContext, useContext, useSyncExternalStore } from "react"
import type { FieldView, FormStore } from "./store-types"

export const FormContext = createContext<FormStore | null>(null)

/** @throws Error outside a form */
export function useFormStore(): FormStore {
  const form = useContext(FormContext)
  if (!form) throw new Error("useFormStore needs a FormContext above it")
  return form
}

/** One field of the form; drawn anew only when something of that field has changed. */
export function useField(key: string): FieldView {
  const form = useFormStore()
  return useSyncExternalStore(form.subscribe, () => form.view(key))
}

/** Anything else of the form, as a value that is compared by identity. */
export function useFormValue<T>(read: (form: FormStore) => T): T {
  const form = useFormStore()
  return useSyncExternalStore(form.subscribe, () => read(form))
}
