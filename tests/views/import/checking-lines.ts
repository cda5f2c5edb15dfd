/** Checks files with sheets of lines. */
import { encode } from "../../../src/core/codec/codec"
import { importedLines, importFields, matchColumns } from "../../../src/core/import/columns"
import type { FileTable } from "../../../src/core/import/table"
import type { Registry } from "../../../src/core/schema/registry"
import type { Resource } from "../../../src/core/schema/resource"
import type { Values } from "../../../src/core/schema/types"
import { importTypes, wire } from "../../../src/fields/registry"
import { readFileLines } from "../../../src/views/import/file-lines"
import { runCheck } from "../../../src/views/import/run-check"
import type { Rows } from "../../support/draw-values"

interface Checked {
  registry: Registry
  resource: Resource
  rows: Rows
  own?: readonly Values[]
}

/** Names of the sheets that an import of the resource reads besides the first. */
export const sheetNames = (resource: Resource) =>
  importedLines(resource, importTypes).map(({ sheet }) => sheet)

/** The dry run of a file, and the payloads of its rows. */
export async function checkTable(table: FileTable, { registry, resource, rows, own = [] }: Checked) {
  const fields = importFields(resource, importTypes)
  const run = await runCheck(
    table,
    {
      resource,
      matching: matchColumns(table.head, { resource, fields }),
      lines: readFileLines(table, importedLines(resource, importTypes)),
      me: { id: "me", name: "Pengguna Uji", role: "superadmin" },
      titleOf: (name) => registry.get(name).title,
      rows: (name) => rows[name] ?? [],
      own,
      sameTable: new Set([resource.name]),
    },
    { signal: new AbortController().signal, onProgress: () => {} },
  )
  const payloads = run.ready.map(({ values }) =>
    encode(resource, values, run.checker.contextFor(values), wire),
  )
  return { run, payloads }
}
