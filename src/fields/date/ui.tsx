import { type RefObject, Suspense, useCallback, useEffect, useLayoutEffect, useRef, useState } from "react"
import { dayOf, formatDayShort } from "../../core/format/date"
import type { Period } from "../../core/format/period"
import { whenIdle } from "../../ui/idle"
import { onDemand } from "../../ui/on-demand"
import { defineFieldUi, type FilterProps, type InputProps } from "../field-ui"
import { TextInput } from "../shared/text-input"
import { DayBounds, DayPicker } from "./day-bounds"
import { dayFromText } from "./index"

const DayRange = onDemand(async () => (await import("./day-range")).default)

let isLoaded = false
const load = async () => {
  await DayPicker.preload()
  isLoaded = true
}

/** Returns focus and selection to the input that replaces a focused one, before the next key. */
function Refocus({ id, left }: { id: string; left: RefObject<HTMLInputElement | null> }) {
  useLayoutEffect(() => {
    const next = document.getElementById(id)
    if (left.current && next instanceof HTMLInputElement && document.activeElement === document.body) {
      const { selectionStart, selectionEnd } = left.current
      next.focus()
      next.setSelectionRange(selectionStart, selectionEnd)
    }
    left.current = null
  }, [id, left])
  return null
}

/** Eight digits are a day without signs. */
const typedDay = (text: string) => dayFromText(text.trim().replace(/^(\d{2})(\d{2})(\d{4})$/, "$1/$2/$3"))

/**
 * A plain input until the calendar is there: it loads in an idle moment, or once the pointer or the focus comes. What is
 * typed meanwhile counts, and the calendar waits until the input is left.
 */
function DateInput(props: InputProps<"date">) {
  const shown = typeof props.value === "string" ? formatDayShort(props.value) : ""
  const [due, setDue] = useState(isLoaded)
  const focused = useRef<HTMLInputElement>(null)
  /** The pointer has asked for the calendar, which was not there yet. */
  const pressed = useRef(false)
  const [typed, setTyped] = useState<string>()
  const value = typeof props.value === "string" ? props.value : null
  /** The last day: while the value is a text that is none, the calendar keeps it. */
  const [day, setDay] = useState<string | null>(null)
  if (day !== value && (value === null || dayOf(value) === value)) setDay(value)
  const { readOnly } = props
  const begin = useCallback(
    () =>
      load().then(
        () => setDue(true),
        // The calendar is rendered without its code, and its boundary offers to load it again.
        () => setDue(true),
      ),
    [],
  )
  useEffect(() => {
    if (!due && !readOnly) return whenIdle([begin])
  }, [due, readOnly, begin])
  if (readOnly) return <TextInput {...props} value={shown} />
  const plain = (
    // biome-ignore lint/a11y/noStaticElementInteractions: the input inside takes focus and pointer
    <div
      onPointerOver={begin}
      onPointerDown={() => {
        pressed.current = true
      }}
      onFocus={({ target }) => {
        focused.current = target instanceof HTMLInputElement ? target : null
        void begin()
      }}
      onBlur={() => {
        focused.current = null
        pressed.current = false
        setTyped(undefined)
      }}
    >
      <TextInput
        {...props}
        value={typed ?? shown}
        onChange={(value) => {
          const text = String(value ?? "")
          setTyped(text)
          props.onChange(typedDay(text) ?? (text || null))
        }}
      />
    </div>
  )
  if (!due || typed !== undefined) return plain
  return (
    <Suspense fallback={plain}>
      <Refocus id={props.id} left={focused} />
      <DayPicker
        id={props.id}
        value={day}
        startsOpen={pressed.current}
        onChange={props.onChange}
        onText={props.onChange}
        onBlur={props.onBlur}
        invalid={props.invalid}
        describedBy={props.describedBy}
        ariaLabel={props.ariaLabel}
        required={props.field.required[props.context.mode] !== null}
      />
    </Suspense>
  )
}

/** Two inclusive days; either may be open (AB-76, AB-94). */
function DateFilter(props: FilterProps<"date">) {
  const { id, label, value, onChange, layout } = props
  const range = typeof value === "object" ? value : {}
  // Without a Suspense of its own: the dialog opens once it is whole.
  if (layout === "dialog")
    return (
      <DayRange
        id={id}
        label={label}
        value={range}
        onChange={onChange}
        invalid={props.invalid ?? false}
        describedBy={props.describedBy}
      />
    )
  const set = ({ from = "", to = "" }: Period) => onChange(from || to ? { from, to } : undefined)
  return <DayBounds id={id} label={label} value={range} onChange={set} />
}

export const ui = defineFieldUi<"date">({
  type: "date",
  Input: DateInput,
  Filter: DateFilter,
})
