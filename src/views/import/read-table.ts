/** Reads an .xlsx or .csv as rows of cells. Runs in a worker (`table.worker.ts`), since the file is untrusted. */

import { unzipSync } from "fflate"
import Papa from "papaparse"
import readSheets, { readSheet } from "read-excel-file/universal"
import { formatNumber } from "../../core/format/number"
import { decodeCsv, plainCell, separatorOf } from "../../core/import/csv"
import { type FileCell, FileFault, type FileTable, LIMITS, sheetOf, tableOf } from "../../core/import/table"
import { fold } from "../../core/text"
import { t } from "../../texts/language"
import { farCell } from "./far-cell"

const MB = 1024 * 1024
const UNREADABLE = t(
  "Berkas ini tidak dapat dibaca. Simpan ulang sebagai Excel (.xlsx) atau CSV, lalu coba lagi.",
)
const TOO_LARGE = t("Berkas ini terlalu besar (maksimal {bytes} MB, atau {rows} baris).", {
  bytes: LIMITS.bytes / MB,
  rows: formatNumber(LIMITS.rows),
})

/** Signature of a zip. */
const isZip = (bytes: Uint8Array): boolean => bytes[0] === 0x50 && bytes[1] === 0x4b

/** The library creates blank rows between cells, so they count. */
const FURTHEST_ROW = 3 * LIMITS.rows

/**
 * Checks the size of an .xlsx before it is read: it declares the size of its parts, and no more is unpacked. A single cell
 * in the furthest corner would create all cells before it.
 * @throws FileFault
 */
function requireModest(bytes: Uint8Array): void {
  let size = 0
  const parts = unzipSync(bytes, {
    filter: ({ name, originalSize }) => {
      size += /\.(xml|rels)$/.test(name) ? originalSize : 0
      if (size > LIMITS.unpacked) throw new FileFault(TOO_LARGE)
      return /^xl\/worksheets\/[^/]+\.xml$/.test(name)
    },
  })
  const decoder = new TextDecoder()
  for (const part of Object.values(parts)) {
    const cell = farCell(decoder.decode(part), { columns: LIMITS.columns, rows: FURTHEST_ROW })
    if (cell !== undefined)
      throw new FileFault(
        t("Ada isian jauh di luar tabel (sel {cell}). Hapus isian itu, atau salin tabelnya ke berkas baru.", {
          cell,
        }),
      )
  }
}

/** Spreadsheet days have no zone: read as UTC, as the library returns them. */
function cellOf(value: unknown): FileCell {
  if (value instanceof Date)
    return Number.isNaN(value.getTime()) ? null : { day: value.toISOString().slice(0, 10) }
  return typeof value === "string" || typeof value === "number" || typeof value === "boolean" ? value : null
}

/** @param names of the sheets to read besides the first */
async function readExcel(bytes: Uint8Array<ArrayBuffer>, names: readonly string[]): Promise<FileTable> {
  requireModest(bytes)
  const { buffer } = bytes.slice()
  const options = { trim: false }
  if (names.length === 0) return tableOf((await readSheet(buffer, options)).map((row) => row.map(cellOf)))
  const [first, ...others] = await readSheets(buffer, options)
  const wanted = new Set(names.map(fold))
  return {
    ...tableOf((first?.data ?? []).map((row) => row.map(cellOf))),
    sheets: others
      .filter(({ sheet }) => wanted.has(fold(sheet)))
      .map(({ sheet, data }) =>
        sheetOf(
          sheet,
          data.map((row) => row.map(cellOf)),
        ),
      ),
  }
}

function readCsv(bytes: Uint8Array): FileCell[][] {
  const { separator, body, skipped } = separatorOf(decodeCsv(bytes))
  if (body.includes("\0")) throw new FileFault(UNREADABLE)
  const { data } = Papa.parse<string[]>(body, { delimiter: separator, preview: FURTHEST_ROW })
  const blank: FileCell[][] = Array.from({ length: skipped }, () => [])
  return [...blank, ...data.map((row) => row.map(plainCell))]
}

/**
 * Detects the type by content, not by name.
 * @param sheets names of the sheets of a workbook to read besides the first @throws FileFault with a message
 */
export async function readTable(
  bytes: Uint8Array<ArrayBuffer>,
  sheets: readonly string[] = [],
): Promise<FileTable> {
  if (bytes.length > LIMITS.bytes) throw new FileFault(TOO_LARGE)
  try {
    return isZip(bytes) ? await readExcel(bytes, sheets) : tableOf(readCsv(bytes))
  } catch (error) {
    if (error instanceof FileFault) throw error
    console.error(error)
    throw new FileFault(UNREADABLE)
  }
}
