/** The length of a password that a user chooses. Apart from the other rules, which only a form of passwords loads. */

export const SHORTEST_PASSWORD = 8
/** Limits the cost of hashing. */
export const LONGEST_PASSWORD = 200

/** The message for a password that is too short or too long; undefined for one of a valid length. */
export function passwordLengthFault(password: string): string | undefined {
  if (password.length < SHORTEST_PASSWORD) return `Password minimal ${SHORTEST_PASSWORD} karakter`
  if (password.length > LONGEST_PASSWORD) return `Password maksimal ${LONGEST_PASSWORD} karakter`
  return undefined
}
