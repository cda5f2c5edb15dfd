import { t } from "../../texts/language"
import { dayOf } from "../format/date"
import { parseAmount } from "../format/number"
import type { Period } from "../format/period"
import type { Answer, PrintDocument } from "./document"

export type Answers = Readonly<Record<string, Answer>>

/** The message of VA-79. */
export const NO_COLUMN = t("Pilih minimal satu kolom untuk dicetak.")

const isPeriod = (answer: Answer): answer is Period => typeof answer === "object" && !Array.isArray(answer)

/** The bounds of an answer; {} for another kind. */
export const periodOf = (answer: Answer | undefined): Period =>
  typeof answer === "object" && isPeriod(answer) ? answer : {}

/** The answer with trimmed texts; undefined for an empty one (AB-76). */
export function tidy(answer: Answer | undefined): Answer | undefined {
  if (typeof answer === "string") return answer.trim() || undefined
  if (answer === undefined) return undefined
  if (isPeriod(answer)) return answer.from || answer.to ? answer : undefined
  const texts = answer.map((text) => text.trim()).filter((text) => text !== "")
  return texts.length > 0 ? texts : undefined
}

function periodFault({ from, to }: Period): string {
  if (!from || !to) return ""
  if (dayOf(from) && dayOf(to)) return to < from ? t("Tanggal akhir tidak boleh sebelum tanggal awal.") : ""
  const [least, most] = [parseAmount(from), parseAmount(to)]
  return least !== undefined && most !== undefined && most < least
    ? t("Nilai maksimum tidak boleh lebih kecil dari nilai minimum.")
    : ""
}

/** The message for an invalid answer, or ''. */
export function answerFault(
  { required }: PrintDocument["asked"][number],
  answer: Answer | undefined,
): string {
  const given = tidy(answer)
  return given === undefined ? (required ?? "") : periodFault(periodOf(given))
}

/** The message if no column is ticked, or '' (AB-33). */
export const columnFault = ({ columns }: PrintDocument, ticked: readonly string[]): string =>
  columns.length > 0 && ticked.length === 0 ? NO_COLUMN : ""

/** The initial values of a dialog. */
export const initialAnswers = ({ asked }: PrintDocument): Answers =>
  Object.fromEntries(
    asked.flatMap(({ key, initial }) => {
      const answer = initial()
      return answer === undefined ? [] : [[key, answer] as const]
    }),
  )
