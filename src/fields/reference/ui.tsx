import { useEffect, useMemo, useState } from "react"
import { formatReading } from "../../core/format/reading"
import { labelKey } from "../../core/schema/resource"
import type { Option, Values } from "../../core/schema/types"
import { t } from "../../texts/language"
import { defineFieldUi, type InputProps } from "../field-ui"
import { FieldSelect } from "../shared/option-select"
import { TextInput } from "../shared/text-input"
import { choiceLabel, NAMELESS } from "./index"

const listOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : [value])

/** Options of the stored value: for targets that `where` leaves out, and until the list has loaded. */
function chosenOptions(props: InputProps<"reference">): Option[] {
  const { original } = props.context
  const names = listOf(original?.[labelKey(props.field.key)])
  const stored = listOf(original?.[props.field.key])
  return listOf(props.value).flatMap((id) => {
    const name = names[stored.indexOf(id)]
    return typeof id === "string" && id
      ? [{ value: id, label: typeof name === "string" ? formatReading(name, props.field.reads) : NAMELESS }]
      : []
  })
}

/** Label of a deleted target: its last known name here. */
const goneLabel = (name: string | undefined): string =>
  name === undefined ? t("(tidak ada lagi di daftar)") : t("{name} (tidak ada lagi di daftar)", { name })

function ReferenceInput(props: InputProps<"reference">) {
  const { field, value, context, titleOf } = props
  const labelField = field.optionLabel ?? titleOf(field.resource)
  const rows = context.rows(field.resource)
  const options = useMemo(() => {
    const isOption = (row: Values) =>
      typeof row.id === "string" && (!field.where || field.where(row, context))
    // Choices that are confirmed at the save come last.
    const isGrave = (row: Values) => field.confirm?.when(row, context) === true
    const offered = (rows ?? []).filter(isOption)
    const ordered = field.confirm
      ? [...offered.filter((row) => !isGrave(row)), ...offered.filter(isGrave)]
      : offered
    return ordered.map((row) => ({
      value: String(row.id),
      label: choiceLabel(row, labelField, field.reads),
      // The stored value may be chosen again.
      blocked: listOf(context.original?.[field.key]).includes(row.id)
        ? undefined
        : field.blocked?.(row, context),
    }))
  }, [rows, field, context, labelField])
  // Names of targets that may be deleted meanwhile.
  const [names] = useState(() => new Map<string, string>())
  useEffect(() => {
    const chosen = listOf(value)
    for (const option of options) if (chosen.includes(option.value)) names.set(option.value, option.label)
  }, [names, options, value])
  const missing = chosenOptions(props)
    .filter((chosen) => !options.some((option) => option.value === chosen.value))
    .map((chosen) => {
      const row = rows?.find((record) => record.id === chosen.value)
      if (row) return { ...chosen, label: choiceLabel(row, labelField, field.reads) }
      // In a partly loaded list, the record may still be loading.
      const isGone = chosen.label === NAMELESS && rows !== undefined && !props.search
      return isGone ? { ...chosen, label: goneLabel(names.get(chosen.value)) } : chosen
    })
  if (props.readOnly && !field.many) {
    const label = [...options, ...missing].find((option) => option.value === value)?.label
    return <TextInput {...props} value={label ?? ""} />
  }
  return (
    <FieldSelect
      {...props}
      options={[...options, ...missing]}
      value={typeof value === "string" || Array.isArray(value) ? value : null}
      many={field.many === true}
    />
  )
}

export const ui = defineFieldUi<"reference">({ type: "reference", Input: ReferenceInput })
