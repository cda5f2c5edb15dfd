/** One rule per requirement: the same objects are run by the form and by the server. */
export interface Rule {
  name: string
  message: string
  /** Called only with a value that is not empty. */
  test: (value: string) => boolean
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
})

export const maxLength = (length: number, message: string): Rule => ({
  name: `max:${length}`,
  message,
  test: (value) => value.length <= length,
})

export const pattern = (expression: RegExp, message: string): Rule => ({
  name: `pattern:${expression.source}`,
  message,
  test: (value) => expression.test(value),
})

/** Something, an at sign, something, a dot, something; no blanks (AB-67). */
export const EMAIL = /^[^\s@]+@[^\s@]+\.[^\s@]+$/

/** The email pattern without a length limit of its own (VA-04, VA-51). */
export const emailFormat = (message: string): Rule => ({
  name: "email",
  message,
  test: (value) => EMAIL.test(value),
})
