import { textLike } from "../text-like"

export const multilineType = textLike("multiline", {
  maxLength: 5000,
  freeText: true,
  searched: true,
  wide: true,
})
