import { createContext, useContext, useState } from "react"
import type { Field, Resource } from "../../../core/schema/resource"
import { fieldUi } from "../../../fields/registry.ui"
import { useMedia } from "../../../ui/use-media"
import type { FormStore } from "../state/store-types"
import { useFormStore, useFormValue } from "../state/use-field"

export type Section = Resource["form"]["sections"][number]

/** Sections and fields from which on a form is longer than two screens. */
const LONG = { sections: 3, fields: 24 }

export const isLongForm = ({ form: { sections } }: Resource): boolean =>
  sections.filter(({ label }) => label).length >= LONG.sections &&
  sections.flatMap(({ fields }) => fields).length >= LONG.fields

/** The fields of a section that the form has in this mode. */
export const fieldsOf = ({ resource, mode }: FormStore, { fields }: Section): Field[] =>
  fields
    .map((key) => resource.field(key))
    .filter((field) => !field.hidden && !fieldUi(field).hides?.(field, mode))

/** True while a field of the section is shown. */
export const isShown = (form: FormStore, section: Section): boolean =>
  fieldsOf(form, section).some(({ key }) => form.view(key).active)

/** The sections of a long form: a list beside it on a desk, steps on a phone. */
export interface Sections {
  /** The shown sections, in order. */
  all: readonly Section[]
  /** On a phone, the only one that is drawn. */
  current: Section
  /** Draws the section of a field, so that its input can take the focus. */
  show: (section: Section) => void
}

export const SectionsContext = createContext<Sections | null>(null)

/** null in a form that is not long. */
export const useSections = (): Sections | null => useContext(SectionsContext)

/** Width below which the sections are steps and the error summary is in the footer, as in form.module.css. */
export const PHONE = "(width < 48em)"

/** True on a phone, where the sections of a long form are steps. */
export const hasSteps = (): boolean => matchMedia(PHONE).matches

/** The same on a phone, where the sections are steps; null elsewhere. */
export function useSteps(): Sections | null {
  const sections = useSections()
  return useMedia(PHONE) ? sections : null
}

/** The state of the sections of a long form. */
export function useSectionsState(): Sections | null {
  const form = useFormStore()
  const { sections } = form.resource.form
  // A text, since the form compares by identity.
  const shown = useFormValue((form) =>
    sections.flatMap((section, index) => (isShown(form, section) ? [index] : [])).join(),
  )
  const [chosen, choose] = useState<Section>()
  const all = sections.filter((_, index) => shown.split(",").includes(String(index)))
  const current = all.find((section) => section === chosen) ?? all[0]
  if (!current || !isLongForm(form.resource)) return null
  return { all, current, show: choose }
}
