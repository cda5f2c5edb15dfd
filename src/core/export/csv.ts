/** CSV for Excel in Indonesia: `;` as separator, decimal comma, UTF-8 with its byte order mark. */
import { localMoment } from "../format/moment"
import type { ExportCell } from "./cells"

const MARK = "\uFEFF"
const SEPARATOR = ";"
const LINE = "\r\n"

/** Precedes text that a spreadsheet would run as a formula. */
const GUARD = "'"
/**
 * Places of a formula: the beginning of a text, and after each separator of any program, because a program that splits
 * by commas ignores our quotes. A place may have guards already: reading removes only the one that writing added.
 */
const FORMULA = /(?:^|[;,\t\r\n])(?='*[ "]*[=+\-@])|^(?='*[\t\r])/g
const GUARDED = /(^|[;,\t\r\n])'(?='*[ "]*[=+\-@])|^'(?='*[\t\r])/g

const guarded = (text: string): string => text.replace(FORMULA, (before) => before + GUARD)
/** Removes the guards of a cell that was written into a CSV file. */
export const unguarded = (text: string): string => text.replace(GUARDED, "$1")

/** Digits that a spreadsheet would turn into a number and round: a NIK, a telephone number, a code. */
const CODE = /^(0\d+|\d{12,})$/

/** Quotes a cell that contains a separator of any program. */
const quoted = (text: string): string =>
  /[";,\t\r\n]/.test(text) || text !== text.trim() ? `"${text.replaceAll('"', '""')}"` : text

const textCell = (text: string): string => quoted(CODE.test(text) ? `="${text}"` : guarded(text))

function csvCell(cell: ExportCell): string {
  if ("number" in cell) return quoted(String(cell.number).replace(".", ","))
  if ("day" in cell) return cell.day.split("-").reverse().join("/")
  // Every spreadsheet reads this form as a time, in any language.
  if ("moment" in cell) return localMoment(cell.moment).replace("T", " ")
  return textCell(cell.text)
}

const line = (cells: readonly string[]): string => cells.join(SEPARATOR) + LINE

/** The first line of a file, with the byte order mark. */
export const csvHead = (labels: readonly string[]): string => MARK + line(labels.map(textCell))
export const csvLine = (cells: readonly ExportCell[]): string => line(cells.map(csvCell))
