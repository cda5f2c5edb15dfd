import { useEffectEvent, useLayoutEffect, useRef, useState } from "react"
import { flushSync } from "react-dom"
import { readPlace } from "../../../core/schema/lines"
import type { Field } from "../../../core/schema/resource"
import { t } from "../../../texts/language"
import type { Stopped } from "../save/use-refusals"
import type { FormStore } from "../state/store-types"
import { useFormStore, useFormValue } from "../state/use-field"
import styles from "./form.module.css"
import { fieldId, keepFocus } from "./form-field"
import { fieldsOf, useSections } from "./use-sections"

/** Submits that have moved the focus: another width mounts the summary in another place. */
const seen = new WeakSet<Stopped>()

/** True if the input is between the header and the buttons. */
function isInSight(input: Element): boolean {
  const { top, bottom } = input.getBoundingClientRect()
  const { scrollPaddingTop, scrollPaddingBottom } = getComputedStyle(document.documentElement)
  // `auto` in a low window, whose header and buttons scroll away.
  const pixels = (padding: string) => Number.parseFloat(padding) || 0
  return bottom > pixels(scrollPaddingTop) && top < innerHeight - pixels(scrollPaddingBottom)
}

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
 * A part of the buttons' row, where it moves no field: the number of fields with messages, their links grouped by section behind
 * a press, and a button that leads to the next one. The summary takes the focus when a submit was stopped, and scrolls to the
 * first field with a message where none is in sight; or it leads the focus to the first refused field: a dialog has already named
 * the refusal.
 */
export function ErrorSummary({ stopped }: { stopped: Stopped }) {
  const form = useFormStore()
  const { resource } = form
  const sections = useSections()
  const messages = useFormValue((form) => form.messages())
  const box = useRef<HTMLDivElement>(null)
  /** Id of the input that *Periksa* led to last. */
  const led = useRef("")
  const [open, setOpen] = useState(false)

  const groups = resource.form.sections
    .map((section) => ({
      section,
      wrong: fieldsOf(form, section).flatMap((field) => wrongInputs(form, field, messages)),
    }))
    .filter(({ wrong }) => wrong.length > 0)
  const ids = groups.flatMap(({ wrong }) => wrong.map(({ id }) => id))
  const linked = new Set(groups.flatMap(({ section }) => fieldsOf(form, section)))
  const unseen = resource.fields.filter((field) => messages[field.key] && !linked.has(field))

  const lead = (id: string) => {
    const section = groups.find(({ wrong }) => wrong.some((input) => input.id === id))?.section
    flushSync(() => {
      if (section) sections?.show(section)
      setOpen(false)
    })
    led.current = id
    focusInput(id)
  }
  /** The first wrong input after the one that has the focus, else after the last one. */
  const leadOn = () => {
    const { activeElement } = document
    const from = activeElement?.closest("section") ? activeElement : document.getElementById(led.current)
    const isAfter = (id: string) => {
      const input = document.getElementById(id)
      return input && from && from.compareDocumentPosition(input) & Node.DOCUMENT_POSITION_FOLLOWING
    }
    const next = ids.find(isAfter) ?? ids[0]
    if (next) lead(next)
  }
  const reveal = useEffectEvent(() => {
    if (seen.has(stopped)) return
    seen.add(stopped)
    const [first] = ids
    // After this commit: the step of the field is drawn first.
    if (first && stopped.to === "field") return queueMicrotask(() => lead(first))
    box.current?.focus({ preventScroll: true })
    const drawn = ids.flatMap((id) => document.getElementById(id) ?? [])
    if (!drawn.some(isInSight)) drawn[0]?.scrollIntoView({ block: "center" })
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: each stopped submit counts once
  useLayoutEffect(() => reveal(), [stopped])

  if (ids.length + unseen.length === 0) return null
  return (
    <div ref={box} className={styles.summary} role="alert" tabIndex={-1}>
      {ids.length > 0 && (
        <>
          <button
            type="button"
            className={styles.rest}
            aria-expanded={open}
            onMouseDown={keepFocus}
            onClick={() => setOpen(!open)}
          >
            {t("{wrong} isian perlu diperiksa", { wrong: ids.length })}
          </button>
          <button type="button" className={styles.rest} onMouseDown={keepFocus} onClick={leadOn}>
            {t("Periksa")}
          </button>
        </>
      )}
      {open && ids.length > 0 && (
        <div className={styles.links}>
          {groups.map(({ section, wrong }) => (
            <div key={section.fields.join()} className={styles.group}>
              {section.label && resource.form.sections.length > 1 && <span>{section.label}</span>}
              <ul>
                {wrong.map(({ id, label }) => (
                  <li key={id}>
                    <a
                      href={`#${id}`}
                      onClick={(event) => {
                        event.preventDefault()
                        lead(id)
                      }}
                    >
                      {label}
                    </a>
                  </li>
                ))}
              </ul>
            </div>
          ))}
        </div>
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
