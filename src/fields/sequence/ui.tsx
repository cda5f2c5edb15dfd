import { formatSequence, parseSequence } from "../../core/sequence/sequence"
import { t } from "../../texts/language"
import { defineFieldUi, type InputProps } from "../field-ui"
import { TextInput } from "../shared/text-input"
import { acceptedText, codeOfTyped, entryOf, formatOf, isWaiting, sequenceHint, typedOfCode } from "./index"
import styles from "./sequence.module.css"

/** Input for the digits of a code, with hints of the last and the next code (AE-52..AE-62). */
function TypedInput(props: InputProps<"sequence">) {
  const { field, id, value, values, context, describedBy } = props
  const format = formatOf(field, values, context)
  const hint = sequenceHint(field, values, context)
  const text = typeof value === "string" ? value : ""
  const digits = typedOfCode(field, text, values, context)
  // The letter of the typed digits; before any are typed, the letter of the next code.
  const code = text && /\D/.test(text) ? text : (hint?.next ?? "")
  const letter = format.letter ? (/([A-Z])\d*$/.exec(code)?.[1] ?? "A") : ""
  // Without the right to read other codes the user may type another letter before the digits (AB-102).
  const letterTyped = format.letter && hint === undefined
  const entered = (typed: string) => (letterTyped && !/^\D/.test(typed) ? letter + typed : typed)
  const hintId = `${id}-hint`
  return (
    <>
      <TextInput
        {...props}
        value={digits}
        prefix={`${format.prefix}${letter}`}
        inputMode={letterTyped ? "text" : "numeric"}
        // Room for a letter, and for the extra digit that rolls a used-up letter on (AE-61).
        maxLength={format.digits + (format.letter ? 1 : 0) + (letterTyped ? 1 : 0)}
        change={(typed) => acceptedText(field, typed, context)}
        onPaste={(event) => {
          // The input's length would cut a whole code: STN-00077 left a 0.
          const code = parseSequence(format, event.clipboardData.getData("text").trim().toUpperCase())
          if (!code || props.readOnly) return
          event.preventDefault()
          props.onChange(formatSequence(format, code))
        }}
        onChange={(typed) =>
          props.onChange(typed === "" ? null : codeOfTyped(field, entered(String(typed)), values, context))
        }
        describedBy={[describedBy, hintId].filter(Boolean).join(" ") || undefined}
      />
      {hint && (
        <div id={hintId} className={styles.hint}>
          <span>
            {t("Kode terakhir:")} {hint.latest ?? "-"}
          </span>
          <span>
            {t("Berikutnya:")} {hint.next ?? t("sudah habis")}
          </span>
        </div>
      )}
      {!hint && (
        <div id={hintId} className={styles.hint}>
          <span>{t("Kode yang sudah dipakai tidak dapat dilihat; server yang memeriksanya.")}</span>
        </div>
      )}
    </>
  )
}

export const ui = defineFieldUi<"sequence">({
  type: "sequence",
  readsValues: true,
  hinted: (field, mode) => entryOf(field, mode) === "typed",
  // A new code needs every code in use (AB-72); a stored code needs none.
  needsRecords: (field, mode) =>
    entryOf(field, mode) !== "free" && (mode === "create" || !field.readOnly[mode]),
  // A user without the right to read other codes types one, and the server checks it (AB-102). Our own server makes
  // generated codes; a foreign host gets none that was computed without them (AB-72).
  dispensable: (field, mode, own) =>
    own || entryOf(field, mode) !== "generated" ? Object.keys(field.sharedWith) : [],
  // A new record's generated code follows the values that it depends on; an edit never changes it (AB-46).
  compute: (field, values, context) => {
    if (context.mode !== "create" || entryOf(field, context.mode) !== "generated") return undefined
    return isWaiting(field, values) ? null : (sequenceHint(field, values, context)?.next ?? null)
  },
  Input: (props) =>
    !props.readOnly && entryOf(props.field, props.context.mode) === "typed" ? (
      <TypedInput {...props} />
    ) : (
      <TextInput {...props} {...(isWaiting(props.field, props.values) && { waiting: true })} />
    ),
})
