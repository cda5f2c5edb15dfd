import { type MouseEvent, useLayoutEffect, useRef, useState } from "react"
import { flushSync } from "react-dom"
import { readPlace } from "../../../core/schema/lines"
import type { Field } from "../../../core/schema/resource"
import { t } from "../../../texts/language"
import { useMedia } from "../../../ui/use-media"
import type { Stopped } from "../save/use-refusals"
import type { FormStore } from "../state/store-types"
import { useFormStore, useFormValue } from "../state/use-field"
import styles from "./form.module.css"
import { fieldId } from "./form-field"
import { revealSummary } from "./reveal-summary"
import { fieldsOf, type Section, useSections, useSteps } from "./use-sections"

/** Number of links that a phone shows at first, in about two lines. */
const FEW = 5

interface Wrong {
  /** Id of the input. */
  id: string
  label: string
}

/** The inputs of a field with messages: its own one, and those of its lines. */
function wrongInputs(form: FormStore, field: Field, messages: Readonly<Record<string, string>>): Wrong[] {
  const own = { id: fieldId(form, field.key), label: field.label }
  const inLines = Object.keys(messages).flatMap((name): Wrong[] => {
    const place = readPlace(name)
    const line = place?.field === field.key && form.lines(field.key)?.rows()[place.index]
    const input = line ? line.form.resource.fields.find(({ key }) => key === place.key) : undefined
    if (!line || !input) return []
    const label = t("{field}, baris {number}: {label}", {
      field: field.label,
      number: place.index + 1,
      label: input.label,
    })
    return [{ id: fieldId(line.form, input.key), label }]
  })
  return [...(messages[field.key] ? [own] : []), ...inLines]
}

/**
 * Links to the fields with messages; on a phone to the first of them in the current step, the others behind a button, and to the
 * other steps. It takes the focus when a submit was stopped, or leads it to the first refused field: a dialog has already named
 * the refusal.
 */
export function ErrorSummary({ stopped }: { stopped: Stopped }) {
  const form = useFormStore()
  const { resource } = form
  const sections = useSections()
  const steps = useSteps()
  const messages = useFormValue((form) => form.messages())
  const box = useRef<HTMLDivElement>(null)
  const revealed = useRef<HTMLDivElement>(null)
  const isPhone = useMedia("(width < 40em)")
  const [unfolded, setUnfolded] = useState(false)

  // Before the browser draws it: the fields below it keep their place.
  useLayoutEffect(() => {
    const isNew = box.current !== revealed.current
    revealed.current = box.current
    const first = stopped.to === "field" ? box.current?.querySelector("a") : null
    // After this commit: the step of the field is drawn first.
    if (first) queueMicrotask(() => first.click())
    else if (box.current) revealSummary(box.current, isNew)
  }, [stopped])

  const inputs = new Map(resource.fields.map((field) => [field, wrongInputs(form, field, messages)]))
  const wrong = resource.fields.filter((field) => (inputs.get(field)?.length ?? 0) > 0)
  if (wrong.length === 0) return null
  // In the form's order, so that the user works through it from the top.
  const groups = resource.form.sections
    .map((section) => ({ section, fields: fieldsOf(form, section).filter((field) => wrong.includes(field)) }))
    .filter(({ fields }) => fields.length > 0)
  const linked = groups.flatMap(({ fields }) => fields)
  const unseen = wrong.filter((field) => !linked.includes(field) && messages[field.key])
  const linksOf = (fields: readonly Field[]) => fields.flatMap((field) => inputs.get(field) ?? [])
  const isHere = (section: Section) => steps === null || section === steps.current
  const here = groups.filter(({ section }) => isHere(section))
  const elsewhere = groups
    .filter(({ section }) => !isHere(section))
    .map(({ section, fields }) => ({ section, wrong: linksOf(fields) }))
  const ids = linksOf(here.flatMap(({ fields }) => fields)).map(({ id }) => id)
  const count = ids.length
  // The button takes the room of a link.
  const folded = isPhone && !unfolded && count > FEW + 1 ? ids.slice(FEW) : []
  const unfold = () => {
    flushSync(() => setUnfolded(true))
    box.current?.querySelectorAll<HTMLElement>("li a")[FEW]?.focus()
  }
  const lead = (event: MouseEvent, section: Section, id: string) => {
    event.preventDefault()
    if (sections) flushSync(() => sections.show(section))
    focusInput(id)
  }
  return (
    <div ref={box} className={styles.summary} role="alert" tabIndex={-1}>
      {count > 0 && <p>{t("Periksa kembali {linked} isian berikut:", { linked: count })}</p>}
      {here.length > 0 && (
        <div className={styles.groups}>
          {here.map(({ section, fields }) => (
            <div key={section.fields.join()} className={styles.group}>
              {!steps && section.label && resource.form.sections.length > 1 && <span>{section.label}</span>}
              <ul>
                {linksOf(fields)
                  .filter(({ id }) => !folded.includes(id))
                  .map(({ id, label }) => (
                    <li key={id}>
                      <a href={`#${id}`} onClick={(event) => lead(event, section, id)}>
                        {label}
                      </a>
                    </li>
                  ))}
              </ul>
            </div>
          ))}
          {folded.length > 0 && (
            <button type="button" className={styles.rest} onClick={unfold}>
              {t("{count} lainnya", { count: folded.length })}
            </button>
          )}
        </div>
      )}
      {elsewhere.length > 0 && (
        <p className={styles.elsewhere}>
          <span>
            {t("{wrong} isian perlu diperiksa di langkah lain:", {
              wrong: elsewhere.reduce((sum, { wrong }) => sum + wrong.length, 0),
            })}
          </span>
          {elsewhere.map(({ section, wrong: [first, ...more] }) => (
            <a
              key={section.fields.join()}
              href={`#${first?.id}`}
              onClick={(event) => lead(event, section, first?.id ?? "")}
            >
              {section.label} ({more.length + 1})
            </a>
          ))}
        </p>
      )}
      {unseen.map((field) => (
        <p key={field.key}>{messages[field.key]}</p>
      ))}
    </div>
  )
}

function focusInput(id: string): void {
  const input = document.getElementById(id)
  input?.focus()
  input?.scrollIntoView({ block: "center" })
}
