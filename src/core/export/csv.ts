/** Comma separated values as Excel in Indonesia opens them: `;` between, a comma for decimals, UTF-8 with its mark. */
import { localMoment } from "../format/moment"
import type { ExportCell } from "./cells"

const MARK = "\uFEFF"
const SEPARATOR = ";"
const LINE = "\r\n"

/** Precedes text that a spreadsheet would run as a formula. */
const GUARD = "'"
/**
 * Places of a formula: a text's beginning, and behind each separator of any program. A program that splits by commas does
 * not see the quotes of a cell in the middle of our line. A place may hold guards already, so that reading removes exactly
 * the one that writing added.
 */
const FORMULA = /(?:^|[;,\t\r\n])(?='*[ "]*[=+\-@])|^(?='*[\t\r])/g
const GUARDED = /(^|[;,\t\r\n])'(?='*[ "]*[=+\-@])|^'(?='*[\t\r])/g

const guarded = (text: string): string => text.replace(FORMULA, (before) => before + GUARD)
/** A text as it was before it was written into a CSV file. */
export const unguarded = (text: string): string => text.replace(GUARDED, "$1")

/** Digits that a spreadsheet would make a number of, and lose some: a NIK, a telephone number, a code. */
const CODE = /^(0\d+|\d{12,})$/

/** Whichever separator a program takes: a cell that holds one of them is quoted. */
const quoted = (text: string): string =>
  /[";,\t\r\n]/.test(text) || text !== text.trim() ? `"${text.replaceAll('"', '""')}"` : text

const textCell = (text: string): string => quoted(CODE.test(text) ? `="${text}"` : guarded(text))

function csvCell(cell: ExportCell): string {
  if ("number" in cell) return quoted(String(cell.number).replace(".", ","))
  if ("day" in cell) return cell.day.split("-").reverse().join("/")
  // The spelling that every spreadsheet takes for a time, whatever its language.
  if ("moment" in cell) return localMoment(cell.moment).replace("T", " ")
  return textCell(cell.text)
}

const line = (cells: readonly string[]): string => cells.join(SEPARATOR) + LINE

export const csvHead = (labels: readonly string[]): string => MARK + line(labels.map(textCell))
export const csvLine = (cells: readonly ExportCell[]): string => line(cells.map(csvCell))
