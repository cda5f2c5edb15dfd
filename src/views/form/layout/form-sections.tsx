import type { ReactNode } from "react"
import { useFormStore } from "../state/use-field"
import styles from "./form.module.css"
import { FormSection } from "./form-section"
import { SectionList } from "./section-list"
import { SectionsContext, useSectionsState } from "./use-sections"

interface Props {
  /** Below the sections, inside the card. */
  foot: ReactNode
}

/** The sections of a form in a card; a long form has a list of them beside it, or steps on a phone. */
export function FormSections({ foot }: Props) {
  const { resource } = useFormStore()
  const state = useSectionsState()
  const card = (
    <div className={styles.card}>
      {resource.form.sections.map((section) => (
        <FormSection key={section.fields.join()} section={section} />
      ))}
      {foot}
    </div>
  )
  if (!state) return card
  return (
    <SectionsContext value={state}>
      <div className={styles.long}>
        <div className={styles.side}>
          <SectionList />
        </div>
        {card}
      </div>
    </SectionsContext>
  )
}
