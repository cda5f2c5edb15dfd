/** What resources/shared/weighing.ts says, in English. */
export const en = {
  "Gross − Tare = {right}, bukan {typed}.": "Gross − Tare = {right}, not {typed}.",
} as const
