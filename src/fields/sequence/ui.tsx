import { defineFieldUi, type InputProps } from "../field-ui"
import { TextInput } from "../shared/text-input"
import { codeOfTyped, entryOf, formatOf, sequenceHint, typedOfCode } from "./index"
import styles from "./sequence.module.css"

/** Digits are typed, the whole code is the value; it says which code was the last and which comes next (AE-52..AE-62). */
function TypedInput(props: InputProps<"sequence">) {
  const { field, id, value, values, context, describedBy } = props
  const format = formatOf(field, values, context)
  const hint = sequenceHint(field, values, context)
  const text = typeof value === "string" ? value : ""
  const digits = typedOfCode(field, text, values, context)
  // The letter that the typed digits have got; before any are typed, the one that they will get.
  const code = text && /\D/.test(text) ? text : (hint?.next ?? "")
  const letter = format.letter ? (/([A-Z])\d+$/.exec(code)?.[1] ?? "A") : ""
  const hintId = `${id}-hint`
  return (
    <>
      <TextInput
        {...props}
        value={digits}
        prefix={`${format.prefix}${letter}`}
        inputMode="numeric"
        // A letter whose digits are used up rolls on to the next, so one more digit may be typed there (AE-61).
        maxLength={format.letter ? format.digits + 1 : format.digits}
        change={(typed) => typed.replace(/\D/g, "")}
        onChange={(typed) =>
          props.onChange(typed === "" ? null : codeOfTyped(field, String(typed), values, context))
        }
        describedBy={[describedBy, hint && hintId].filter(Boolean).join(" ") || undefined}
      />
      {hint && (
        <div id={hintId} className={styles.hint}>
          <span>Kode terakhir: {hint.latest ?? "-"}</span>
          <span>Berikutnya: {hint.next ?? "sudah habis"}</span>
        </div>
      )}
    </>
  )
}

export const sequenceUi = defineFieldUi<"sequence">({
  type: "sequence",
  readsValues: true,
  // Without every code in use none may be made (AB-72); one that stands already needs nothing.
  needsRecords: (field, mode) =>
    entryOf(field, mode) !== "free" && (mode === "create" || !field.readOnly[mode]),
  // A generated code is taken anew whenever what it hangs on changes; an edit never changes it (AB-46).
  settle: (field, values, context) => {
    if (context.mode !== "create" || entryOf(field, context.mode) !== "generated") return undefined
    return sequenceHint(field, values, context)?.next ?? null
  },
  Input: (props) =>
    !props.readOnly && entryOf(props.field, props.context.mode) === "typed" ? (
      <TypedInput {...props} />
    ) : (
      <TextInput {...props} />
    ),
})
