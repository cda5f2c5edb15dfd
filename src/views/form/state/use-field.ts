import { createContext, useContext, useSyncExternalStore } from "react"
import type { FieldView, FormStore } from "./store-types"

export const FormContext = createContext<FormStore | null>(null)

/** @throws Error outside a form */
export function useFormStore(): FormStore {
  const form = useContext(FormContext)
  if (!form) throw new Error("useFormStore needs a FormContext above it")
  return form
}

/** One field of the form; renders only when its view has changed. */
export function useField(key: string): FieldView {
  const form = useFormStore()
  return useSyncExternalStore(form.subscribe, () => form.view(key))
}

/** Any other value of the form, compared by identity. */
export function useFormValue<T>(read: (form: FormStore) => T): T {
  const form = useFormStore()
  return useSyncExternalStore(form.subscribe, () => read(form))
}
