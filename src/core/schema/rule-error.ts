/** A function of a declaration that threw: which one it was, so that a form and a log can say it. */

/** Where the function is declared. */
export interface RulePlace {
  resource: string
  /** The field's key; '' for a rule of the resource itself. */
  field: string
  /** How people know it: the field's label, or the resource's. */
  label: string
  /** `when`, `check`, `options`, `list.where`, `hooks.before` … */
  rule: string
}

/** What was thrown is its `cause`. Its message names no value of any record. */
export class RuleError extends Error {
  readonly place: RulePlace

  constructor(place: RulePlace, cause: unknown) {
    super(`${[place.resource, place.field, place.rule].filter(Boolean).join(".")} throws`, { cause })
    this.name = "RuleError"
    this.place = place
  }
}

/** The function, telling its name when it throws; of several within one another the innermost. */
export const guarded =
  <A extends readonly unknown[], R>(place: RulePlace, run: (...given: A) => R) =>
  (...given: A): R => {
    try {
      return run(...given)
    } catch (error) {
      throw error instanceof RuleError ? error : new RuleError(place, error)
    }
  }

/** What a person is told: nothing he types mends it. */
export const ruleSentence = ({ rule, label }: RulePlace): string =>
  `Aturan '${rule}' pada isian '${label}' gagal dijalankan. Hubungi pengelola aplikasi.`

const reported = new Set<string>()

/** For whoever mends it, in the browser's console, once for each rule. */
function tellOnce(error: RuleError): void {
  if (reported.has(error.message)) return
  reported.add(error.message)
  console.error(error)
}

/** Runs what may call a rule; where one throws, `otherwise` stands in for it. */
export function orElse<T>(run: () => T, otherwise: T, onFault?: (place: RulePlace) => void): T {
  try {
    return run()
  } catch (error) {
    if (!(error instanceof RuleError)) throw error
    tellOnce(error)
    onFault?.(error.place)
    return otherwise
  }
}
