/** English texts of resources/shared/weighing.ts. */
export const en = {
  "Gross − Tare = {right}, bukan {typed}.": "Gross − Tare = {right}, not {typed}.",
} as const
