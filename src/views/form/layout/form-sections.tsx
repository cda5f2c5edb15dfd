import type { ReactNode } from "react"
import { onDemand } from "../../../ui/on-demand"
import { WhenLoaded } from "../../../ui/when-loaded"
import { useFormStore } from "../state/use-field"
import styles from "./form.module.css"
import { FormSection } from "./form-section"
import { SectionsContext, useSections, useSectionsState } from "./use-sections"

const SectionList = onDemand(async () => (await import("./section-list")).SectionList)
const StepButtons = onDemand(async () => (await import("./section-list")).StepButtons)

interface Props {
  /** Above the sections, inside the card. */
  head: ReactNode
  /** Below the sections, inside the card. */
  foot: ReactNode
}

/** The buttons between the steps of a long form, in its footer. */
export const Steps = () =>
  useSections() && (
    <WhenLoaded>
      <StepButtons />
    </WhenLoaded>
  )

/** The sections of a form in a card; a long form has a list of them beside it, or steps on a phone. */
export function FormSections({ head, foot }: Props) {
  const { resource } = useFormStore()
  const state = useSectionsState()
  const card = (
    <div className={styles.card}>
      {head}
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
          <WhenLoaded>
            <SectionList />
          </WhenLoaded>
        </div>
        {card}
      </div>
    </SectionsContext>
  )
}
