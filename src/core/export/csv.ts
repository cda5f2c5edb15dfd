/** Comma separated values as Excel in Indonesia opens them: `;` between, a comma for decimals, UTF-8 with its mark. */
import { localMoment } from "../format/moment"
import type { ExportCell } from "./cells"

const MARK = "\uFEFF"
const SEPARATOR = ";"
const LINE = "\r\n"

/** Before a text that a spreadsheet would run. */
export const GUARD = "'"
/** Text that a spreadsheet would run as a formula; with guards before it too, so that reading takes away what writing gave. */
export const FORMULA = /^'*[=+\-@\t\r]/
/** Digits that a spreadsheet would make a number of, and lose some: a NIK, a telephone number, a code. */
const CODE = /^(0\d+|\d{12,})$/

const quoted = (text: string): string =>
  /[";\r\n]/.test(text) || text !== text.trim() ? `"${text.replaceAll('"', '""')}"` : text

function textCell(text: string): string {
  if (CODE.test(text)) return quoted(`="${text}"`)
  return quoted(FORMULA.test(text) ? GUARD + text : text)
}

function csvCell(cell: ExportCell): string {
  if ("number" in cell) return String(cell.number).replace(".", ",")
  if ("day" in cell) return cell.day.split("-").reverse().join("/")
  // The spelling that every spreadsheet takes for a time, whatever its language.
  if ("moment" in cell) return localMoment(cell.moment).replace("T", " ")
  return textCell(cell.text)
}

const line = (cells: readonly string[]): string => cells.join(SEPARATOR) + LINE

export const csvHead = (labels: readonly string[]): string => MARK + line(labels.map(textCell))
export const csvLine = (cells: readonly ExportCell[]): string => line(cells.map(csvCell))
