import { ConfigProvider, DatePicker } from "antd"
import english from "antd/es/date-picker/locale/en_US"
import dayjs, { type Dayjs } from "dayjs"
import customParseFormat from "dayjs/plugin/customParseFormat"
import { type KeyboardEvent, use, useRef, useState } from "react"
import { t } from "../../texts/language"
import { useMedia } from "../../ui/use-media"
import styles from "./date.module.css"

dayjs.extend(customParseFormat)

interface Props {
  id: string
  /** `YYYY-MM-DD` */
  value: string | null
  onChange: (day: string | null) => void
  onBlur?: () => void
  placeholder?: string
  invalid?: boolean
  describedBy?: string | undefined
  ariaLabel?: string | undefined
  required?: boolean
  /** Takes a typed text that is no complete day, and reports it in place of the input, which keeps it. */
  onText?: (text: string) => void
  /** Its calendar was asked for before it was loaded. */
  startsOpen?: boolean
  /** Belongs to a filter: its message is short; on a phone its calendar opens above it, since the buttons of the filters are below, without 'Hari ini', for which a filter has a button. */
  above?: boolean
  /** Enter takes the typed day; it submits the form only if no day was typed. */
  enterConfirms?: boolean
}

const STORED = "YYYY-MM-DD"
/** Accepted forms of a typed day; the first is displayed. */
const TYPED = ["DD/MM/YYYY", "D/M/YYYY", "DD-MM-YYYY", "DDMMYYYY", STORED]
/** Complete forms: further characters do not make another day of them. */
const WHOLE = ["DD/MM/YYYY", STORED]

/** Accessible names of the month and year buttons. */
const UNNAMED = { monthSelect: "", yearSelect: "", decadeSelect: "" }

/**
 * Typing does not open the calendar, unlike antd's default: the popup covered the next input, and a pointer over it
 * replaced the typed day.
 */
export default function DayPicker(props: Props) {
  const day = props.value ? dayjs(props.value, STORED, true) : null
  const [open, setOpen] = useState(props.startsOpen ?? false)
  const above = useMedia("(width < 40em)") && props.above
  const unconfirmed = useRef(false)
  const typing = useRef(false)
  /** Text since the last day that was understood. */
  const text = useRef("")
  /** A typed text that is no day: antd puts the earlier day back. */
  const [refused, setRefused] = useState("")
  const words = use(ConfigProvider.ConfigContext).locale?.DatePicker ?? english
  const onTyped = (now: string) => {
    text.current = now
    setRefused("")
    unconfirmed.current = true
    // antd handles the same key after this, within the same task.
    typing.current = true
    setTimeout(() => {
      typing.current = false
    })
    const typed = dayjs(now, WHOLE, true)
    if (now !== "" && !typed.isValid()) return props.onText?.(now)
    props.onChange(now === "" ? null : typed.format(STORED))
    setOpen(false)
  }
  const onChosen = (chosen: Dayjs | null) => {
    text.current = ""
    setRefused("")
    props.onChange(chosen ? chosen.format(STORED) : null)
  }
  const onLeave = () => {
    const left = text.current
    text.current = ""
    const typed = dayjs(left, TYPED, true)
    if (typed.isValid()) props.onChange(typed.format(STORED))
    else if (!props.onText) setRefused(left)
    props.onBlur?.()
  }
  const refusedId = `${props.id}-refused`
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== "Enter") return
    if (props.enterConfirms && (open || unconfirmed.current)) event.preventDefault()
    // antd opens a closed calendar at this key in any case.
    if (unconfirmed.current) setTimeout(() => setOpen(false))
    unconfirmed.current = false
    if (!props.onText && !dayjs(text.current, TYPED, true).isValid()) setRefused(text.current)
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the keys belong to the input within
    <span
      style={{ display: "block" }}
      onKeyDown={onKeyDown}
      onInput={({ target }) => target instanceof HTMLInputElement && onTyped(target.value)}
    >
      <DatePicker
        id={props.id}
        value={day?.isValid() ? day : null}
        open={open}
        {...(above && { placement: "topLeft", showNow: false })}
        onOpenChange={(next) => setOpen(next && !typing.current)}
        format={TYPED}
        locale={{ ...words, lang: { ...words.lang, ...UNNAMED } }}
        onChange={onChosen}
        onBlur={onLeave}
        placeholder={props.placeholder ?? t("hh/bb/tttt")}
        style={{ width: "100%" }}
        needConfirm={false}
        preserveInvalidOnBlur={props.onText !== undefined}
        status={props.invalid || refused ? "error" : ""}
        aria-invalid={props.invalid || refused !== ""}
        aria-describedby={[props.describedBy, refused && refusedId].filter(Boolean).join(" ") || undefined}
        aria-label={props.ariaLabel}
        aria-required={props.required}
      />
      {refused && (
        <span id={refusedId} role="alert" className={styles.refused}>
          {props.above
            ? t("'{text}' bukan tanggal.", { text: refused })
            : t("'{text}' bukan tanggal; tulis hari/bulan/tahun, misalnya 07/05/2025.", { text: refused })}
        </span>
      )}
    </span>
  )
}
