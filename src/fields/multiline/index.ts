import { textLike } from "../text-like"

export const multilineType = textLike("multiline", (field, { index }) => `${field.label} nomor ${index + 1}`)
