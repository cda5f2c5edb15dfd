/** The history as a table: one row for each changed field, so that spreadsheets can filter. */
import type { AccessNames } from "../../core/access/names"
import type { ExportColumn } from "../../core/export/cells"
import type { HistoryEntry } from "../../core/history/entry"
import { lineNumber } from "../../core/history/line-key"
import type { Resource } from "../../core/schema/resource"
import { type ChangedLine, changedLines, deviceText, entryText } from "./lines"

interface HistoryRow {
  entry: HistoryEntry
  resource: Resource | undefined
  /** undefined: no field changed. */
  line: ChangedLine | undefined
}

/** @param resource of the entry's record @param access names of the rights */
export function historyRows(
  entry: HistoryEntry,
  resource: Resource | undefined,
  access: AccessNames,
): HistoryRow[] {
  const lines = changedLines(resource, entry.changes, access)
  return (lines.length > 0 ? lines : [undefined]).map((line) => ({ entry, resource, line }))
}

const text = (label: string, of: (row: HistoryRow) => string | undefined): ExportColumn<HistoryRow> => ({
  label,
  cell: (row) => ({ text: of(row) ?? "" }),
})

/** Names a line with its number, since lines of one record may have one name. */
function nameWithNumber({ recordName, changes }: HistoryEntry): string {
  const number = lineNumber(changes)
  return number === undefined ? recordName : `${recordName} (baris ${number})`
}

export const historyColumns: readonly ExportColumn<HistoryRow>[] = [
  { label: "Waktu", cell: ({ entry }) => ({ moment: entry.at }) },
  text("Pengguna", ({ entry }) => entry.actorName),
  text("Aksi", ({ entry }) => entryText(entry)),
  text("Jenis data", ({ resource }) => resource?.label.singular),
  text("Nama data", ({ entry }) => nameWithNumber(entry)),
  text("Data", ({ line }) => line?.label),
  text("Sebelum", ({ line }) => line?.before),
  text("Sesudah", ({ line }) => line?.after),
  text("Perangkat", ({ entry }) => deviceText(entry)),
  text("Alamat IP", ({ entry }) => entry.address),
]
