/** Checks the lines of a file's row by the rules of their own resource. */
import type { FileRow } from "../../core/import/table"
import type { Context, Values } from "../../core/schema/types"
import { t } from "../../texts/language"
import type { CellFaultOf, Checker, Checking } from "./check"
import type { LinesSheet } from "./file-lines"

interface CheckedLines {
  lines: readonly Values[]
  faults: readonly CellFaultOf[]
  /** Labels of columns without effect in a line, by its other values. */
  unused: readonly string[]
}

export interface LineChecker {
  /** Field of lines → its lines in the file. Fields without a sheet are left out. */
  check: (row: FileRow) => ReadonlyMap<string, CheckedLines>
  /** Context of a line; valid until the next call. */
  contextOf: (field: string, line: Values | undefined) => Context | undefined
}

function sharedFault({ field }: LinesSheet, name: string): CellFaultOf {
  const message = t("'{name}' ada di beberapa baris, sehingga pemilik {label} tidak jelas", {
    name,
    label: field.label,
  })
  return { label: field.label, text: "", message }
}

/** @param open makes the checker of a line resource */
export function createLineChecker(checking: Checking, open: (checking: Checking) => Checker): LineChecker {
  const sheets = (checking.lines?.sheets ?? []).map((sheet) => {
    const { part: resource, matching } = sheet
    const { me, titleOf, rows } = checking
    const own = { resource, matching, me, titleOf, rows, own: [], sameTable: new Set<string>(), isLine: true }
    return { sheet, checker: open(own) }
  })

  function checkSheet(sheet: LinesSheet, checker: Checker, row: FileRow): CheckedLines {
    const shared = sheet.sharedName(row)
    if (shared !== "") return { lines: [], faults: [sharedFault(sheet, shared)], unused: [] }
    const checked = sheet.rowsOf(row).map(checker.check)
    return {
      lines: checked.map(({ values }) => values),
      faults: checked.flatMap(({ line, faults }) =>
        faults.map(({ label, text, message }) => ({
          label: t("Lembar {sheet}, baris {line}, kolom {column}", {
            sheet: sheet.sheet,
            line,
            column: label,
          }),
          text,
          message,
        })),
      ),
      unused: checked.flatMap(({ unused }) => unused.map((label) => `${sheet.field.label}: ${label}`)),
    }
  }

  return {
    check: (row) =>
      new Map(sheets.map(({ sheet, checker }) => [sheet.field.key, checkSheet(sheet, checker, row)])),
    contextOf: (field, line) => {
      const found = sheets.find(({ sheet }) => sheet.field.key === field)
      return found && line ? found.checker.contextFor(line) : undefined
    },
  }
}
