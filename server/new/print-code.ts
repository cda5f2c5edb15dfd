/** Plain data as TypeScript code. The formatter sets its line breaks. */

/** Code that `printCode` inserts unchanged: a function, a call. */
export class Code {
  constructor(readonly text: string) {}
}

const NAME = /^[A-Za-z_$][\w$]*$/

export function printCode(value: unknown): string {
  if (value instanceof Code) return value.text
  if (Array.isArray(value)) return `[${value.map(printCode).join(", ")}]`
  if (typeof value !== "object" || value === null) return JSON.stringify(value)
  const entries = Object.entries(value).filter(([, part]) => part !== undefined)
  return `{ ${entries
    .map(([key, part]) => `${NAME.test(key) ? key : JSON.stringify(key)}: ${printCode(part)}`)
    .join(", ")} }`
}
