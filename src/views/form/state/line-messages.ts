/** Messages of lines: each line's form shows its own, and the owner's form knows them by their places. */
import { placeOf, readPlace } from "../../../core/schema/lines"
import { t } from "../../../texts/language"
import type { LineForms } from "./line-forms"

type Messages = Readonly<Record<string, string>>

/** The messages that the lines show, by place: `lines[2].netto`. */
export const lineMessages = (all: ReadonlyMap<string, LineForms>): Messages =>
  Object.fromEntries(
    [...all].flatMap(([field, forms]) =>
      forms
        .rows()
        .flatMap(({ form }, index) =>
          Object.entries(form.messages()).map(([key, text]) => [placeOf(field, index, key), text] as const),
        ),
    ),
  )

/** Checks every line and shows its messages. */
export function validateLines(all: ReadonlyMap<string, LineForms>): void {
  for (const forms of all.values()) for (const { form } of forms.rows()) form.validate()
}

/** Shows a server's messages at the lines that they name. @returns the others, with those of whole lines by field */
export function rejectLines(all: ReadonlyMap<string, LineForms>, errors: Messages): Messages {
  const others: Record<string, string> = {}
  const placed = new Map<string, Record<string, string>>()
  for (const [name, text] of Object.entries(errors)) {
    const place = readPlace(name)
    if (!place || !all.has(place.field)) others[name] = text
    else if (place.key === "")
      others[place.field] ??= t("Baris {number}: {text}", { number: place.index + 1, text })
    else {
      const row = placeOf(place.field, place.index)
      placed.set(row, { ...placed.get(row), [place.key]: text })
    }
  }
  for (const [field, forms] of all)
    for (const [index, { form }] of forms.rows().entries())
      form.reject(placed.get(placeOf(field, index)) ?? {})
  return others
}
