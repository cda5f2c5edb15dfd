/** Rules of declarations; the form and the server run the same objects. */
export interface Rule {
  name: string
  message: string
  /** Called only with a value that is not empty. */
  test: (value: string) => boolean
  /** Fewest characters of a valid value; `check` compares it with the field's limit. */
  least?: number
  /** Most characters of a valid value; `check` compares it with `least`. */
  most?: number
}

export const digitsOnly = (message: string): Rule => ({
  name: "digits",
  message,
  test: (value) => /^\d+$/.test(value),
})

export const minLength = (length: number, message: string): Rule => ({
  name: `min:${length}`,
  message,
  test: (value) => value.length >= length,
  least: length,
})

export const maxLength = (length: number, message: string): Rule => ({
  name: `max:${length}`,
  message,
  test: (value) => value.length <= length,
  most: length,
})

export const pattern = (expression: RegExp, message: string): Rule => ({
  name: `pattern:${expression.source}`,
  message,
  test: (value) => expression.test(value),
})

/** Text, an at sign, text, a dot, text; no blanks (AB-67). The middle part ends at the first dot: linear time. */
const EMAIL = /^[^\s@]+@[^\s@][^\s@.]*\.[^\s@]+$/
/** RFC 5321. */
const LONGEST_EMAIL = 254

/** True if a trimmed text is an email address: the one pattern, of the login, the settings and the field type (VA-04, VA-51). */
export const isEmail = (text: string): boolean => text.length <= LONGEST_EMAIL && EMAIL.test(text)
