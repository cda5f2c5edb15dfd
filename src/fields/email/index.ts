import { isEmail } from "../../core/validation/rules"
import { isEmpty } from "../../core/validation/values"
import { parseText, textLike } from "../text-like"

const lower = (value: unknown): string | null => parseText(value)?.trim().toLowerCase() ?? null

/** Compared and stored in lower case; the format's message is 'Format email tidak valid' (VA-04, VA-51). */
export const emailType = textLike("email", {
  // RFC 5321.
  maxLength: 254,
  freeText: true,
  searched: true,
  parse: lower,
  serialise: (value) => lower(value) ?? "",
  validate: (value) =>
    isEmpty(value) || isEmail(String(value).trim()) ? undefined : "Format email tidak valid",
})
