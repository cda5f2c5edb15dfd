import { cutToFit, textLike } from "../text-like"

export const multilineType = textLike(
  "multiline",
  (field, { index }) => cutToFit(`${field.label} nomor ${index + 1}`, field),
  { keys: { rows: "value" }, maxLength: 5000, freeText: true, searched: true, wide: true },
)
