import { Button } from "antd"
import { useEffect } from "react"
import { flushSync } from "react-dom"
import { isEmpty } from "../../../core/validation/values"
import { t } from "../../../texts/language"
import { CheckIcon, PrevIcon } from "../../../ui/icon"
import type { FormStore } from "../state/store-types"
import { useFormStore, useFormValue } from "../state/use-field"
import { hasKeyboard } from "./first-input"
import { sectionId } from "./form-field"
import { canTakeFocus } from "./keyboard"
import styles from "./section-list.module.css"
import { fieldsOf, hasSteps, type Section, type Sections, useSections } from "./use-sections"

/** Number of required fields that are empty, and of fields with a message: '3 1'. */
function openIn(form: FormStore, section: Section): string {
  const shown = fieldsOf(form, section).filter(({ key }) => form.view(key).active)
  const empty = shown.filter(({ key, required }) => {
    const { readOnly, value } = form.view(key)
    return required[form.mode] !== null && !readOnly && isEmpty(value)
  })
  const messages = Object.keys(form.messages())
  const wrong = shown.filter(({ key }) => messages.some((name) => name === key || name.startsWith(`${key}[`)))
  return `${empty.length} ${wrong.length}`
}

/** The state of a section in words and colour. */
export function useOpen(section: Section): { text: string; sign?: string; tone: "wrong" | "open" | "done" } {
  const [empty = 0, wrong = 0] = useFormValue((form) => openIn(form, section))
    .split(" ")
    .map(Number)
  if (wrong > 0) return { text: t("{wrong} perlu diperiksa", { wrong }), sign: String(wrong), tone: "wrong" }
  if (empty > 0) return { text: t("{empty} belum diisi", { empty }), sign: String(empty), tone: "open" }
  return { text: t("Lengkap"), tone: "done" }
}

/** Draws a section and moves the focus into it: to its first input, or to its heading where that would open a keyboard. */
function enter(form: FormStore, { show }: Sections, section: Section): void {
  // The input of a step that is not drawn cannot take the focus.
  flushSync(() => show(section))
  const heading = document.getElementById(sectionId(form, section))
  const inputs = heading?.closest("section")?.querySelectorAll<HTMLElement>("input, textarea, button") ?? []
  const first = hasKeyboard() ? [...inputs].find(canTakeFocus) : undefined
  // A step is drawn alone, below the list of the steps.
  if (hasSteps()) window.scrollTo({ top: 0 })
  else heading?.scrollIntoView({ block: "start" })
  ;(first ?? heading)?.focus({ preventScroll: true })
}

/** Links to the sections with what each lacks; on a phone the current step. */
export function SectionList() {
  const form = useFormStore()
  const sections = useSections()
  useFollowScroll(form, sections)
  if (!sections) return null
  const { all, current } = sections
  const number = all.indexOf(current) + 1
  return (
    <nav className={styles.list} aria-label={t("Bagian formulir")}>
      {/* For screen readers: the list shows it. */}
      <p className="sr-only" role="status">
        {t("Langkah {number} dari {count}", { number, count: all.length })}
      </p>
      <ol>
        {all.map((section) => (
          <SectionEntry
            key={section.fields.join()}
            section={section}
            current={section === current}
            onEnter={() => enter(form, sections, section)}
          />
        ))}
      </ol>
    </nav>
  )
}

interface EntryProps {
  section: Section
  current: boolean
  onEnter: () => void
}

function SectionEntry({ section, current, onEnter }: EntryProps) {
  const { text, sign, tone } = useOpen(section)
  return (
    <li data-tone={tone}>
      <button type="button" aria-current={current ? "step" : undefined} onClick={onEnter}>
        <span className={styles.name}>{section.label}</span>
        <span className={styles.open} data-sign={sign}>
          {tone === "done" && <CheckIcon size={14} />}
          <span>{text}</span>
        </span>
      </button>
    </li>
  )
}

/** A longer submit button leaves a phone no room for the button to the step before; the list of the steps leads there, too. */
const LONG = 10

/** The buttons to the step before and after, on a phone. */
export function StepButtons({ submit }: { submit: string }) {
  const form = useFormStore()
  const sections = useSections()
  if (!sections) return null
  const { all, current } = sections
  const at = all.indexOf(current)
  const [before, next] = [all[at - 1], all[at + 1]]
  return (
    <div
      className={styles.steps}
      data-steps={next ? "on" : "last"}
      data-long={submit.length > LONG || undefined}
    >
      {before && (
        <Button
          icon={<PrevIcon />}
          aria-label={t("Kembali: {label}", { label: before.label })}
          title={t("Kembali: {label}", { label: before.label })}
          onClick={() => enter(form, sections, before)}
        />
      )}
      {next && (
        <Button
          type="primary"
          data-next-step
          aria-label={t("Lanjut: {label}", { label: next.label })}
          onClick={() => enter(form, sections, next)}
        >
          {t("Lanjut")}
        </Button>
      )}
    </div>
  )
}

/** On a desk, where all sections are drawn, the list marks the one that the user scrolls to or fills. */
function useFollowScroll(form: FormStore, sections: Sections | null): void {
  useEffect(() => {
    if (!sections) return
    const { all, current, show } = sections
    const headings = all.map((section) => document.getElementById(sectionId(form, section)))
    const follow = () => {
      const drawn = headings.filter((heading) => heading?.checkVisibility())
      if (drawn.length < 2) return
      const { scrollHeight, clientHeight, scrollTop } = document.documentElement
      const { activeElement: focused } = document
      const { top = 0, bottom = 0 } = focused?.closest("section") ? focused.getBoundingClientRect() : {}
      // The focus has scrolled it into view.
      if (bottom > 0 && top < clientHeight) return
      const isAtEnd = scrollTop + clientHeight >= scrollHeight - 1
      const line = isAtEnd ? clientHeight : clientHeight / 3
      const passed = headings.findLastIndex((heading) => (heading?.getBoundingClientRect().top ?? 0) < line)
      const section = all[Math.max(0, passed)]
      if (section && section !== current) show(section)
    }
    const onFocus = ({ target }: FocusEvent) => {
      const own = target instanceof Element && target.closest("section")
      const section = own && all.find((_, index) => own.contains(headings[index] ?? null))
      if (section && section !== current) show(section)
    }
    window.addEventListener("scroll", follow, { passive: true })
    document.addEventListener("focusin", onFocus)
    return () => {
      window.removeEventListener("scroll", follow)
      document.removeEventListener("focusin", onFocus)
    }
  }, [form, sections])
}
