export interface RulePlace {
  resource: string
  field: string
  label: string
  /** `when`, `check`, `options`, `list.where`, `hooks.before` … */
  rule: string
}

/** `cause` is the thrown error. The message holds no value of a record. */
export class RuleError extends Error {
  readonly place: RulePlace

  constructor(place: RulePlace, cause: unknown) {
    super(`${[place.resource, place.field, place.rule].filter(Boolean).join(".")} throws`, { cause })
    this.name = "RuleError"
    this.place = place
  }
}

/** Wraps a function: its error names the rule, the innermost of nested ones. */
export const guarded =
  <A extends readonly unknown[], R>(place: RulePlace, run: (...given: A) => R) =>
  (...given: A): R => {
    try {
      return run(...given)
    } catch (error) {
      throw error instanceof RuleError ? error : new RuleError(place, error)
    }
  }

/** The form's message; the user cannot solve the fault. */
export const ruleSentence = ({ rule, label }: RulePlace): string =>
  `Isian '${label}' tidak dapat diperiksa karena kesalahan aplikasi (${rule}). Hubungi administrator.`

const reported = new Set<string>()

/** Logs each rule once in the browser's console. */
function logOnce(error: RuleError): void {
  if (reported.has(error.message)) return
  reported.add(error.message)
  console.error(error)
}

/** Runs work that calls rules; `otherwise` is the result if one throws. */
export function orElse<T>(run: () => T, otherwise: T, onFault?: (place: RulePlace) => void): T {
  try {
    return run()
  } catch (error) {
    if (!(error instanceof RuleError)) throw error
    logOnce(error)
    onFault?.(error.place)
    return otherwise
  }
}
