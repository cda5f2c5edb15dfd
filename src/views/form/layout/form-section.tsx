import { useFormStore, useFormValue } from "../state/use-field"
import styles from "./form.module.css"
import { FormField, sectionId } from "./form-field"
import { useOpen } from "./section-list"
import { fieldsOf, isShown, type Section, useSections, useSteps } from "./use-sections"

/** A heading and its fields; hidden while none of them is shown. */
export function FormSection({ section }: { section: Section }) {
  const form = useFormStore()
  const sections = useSections()
  const isStep = useSteps() !== null
  const id = sectionId(form, section)
  const shows = useFormValue((form) => isShown(form, section))
  if (!shows) return null
  return (
    <section
      className={styles.section}
      aria-labelledby={section.label ? id : undefined}
      data-step={sections && (sections.current === section ? "current" : "other")}
    >
      {section.label && (
        <h2 id={id} className={styles.heading} tabIndex={sections ? -1 : undefined}>
          {isStep && <OpenFields section={section} />}
          {section.label}
        </h2>
      )}
      {section.help && <p className={styles.help}>{section.help}</p>}
      <div className={styles.grid} data-columns={section.columns}>
        {fieldsOf(form, section).map((field) => (
          <FormField key={field.key} field={field} />
        ))}
      </div>
    </section>
  )
}

/** The state of a step in words; the list of the steps has the number alone. */
function OpenFields({ section }: { section: Section }) {
  const { text, tone } = useOpen(section)
  return (
    // Screen readers have it from the list of the steps.
    <span className={styles.lacks} data-tone={tone} aria-hidden="true">
      {text}
    </span>
  )
}
