/** An empty file with the headings; a second sheet explains each column. */
import type { ImportedLines } from "../../core/import/columns"
import { type Field, inDeclaredLanguage, type Resource } from "../../core/schema/resource"
import { fieldType, linkOf } from "../../fields/registry"

/** Short description of a column's values. @param labelOf gives the name of a resource's records */
function helpOf(field: Field, labelOf: (resource: string) => string): string {
  const type = fieldType(field)
  const options = type.domain(field).map((value) => type.format(value, field, {}))
  const link = linkOf(field)
  const kind = type.spreadsheet(field)
  const words =
    options.length > 0
      ? `Salah satu: ${options.join(", ")}`
      : link
        ? `Nama atau kode dari ${labelOf(link.resource)}${link.many ? "; beberapa dipisah koma" : ""}`
        : kind === "day"
          ? "Tanggal, misalnya 31/12/2025"
          : typeof kind === "object"
            ? "Angka, misalnya 1250 atau 12,5"
            : type.searches(field).length > 0
              ? "Salah satu pilihan yang ditawarkan formulir"
              : `Teks, maksimal ${field.maxLength} karakter`
  const rules = field.rules.create.map(({ message }) => message)
  return [words, ...rules, field.help].filter(Boolean).join(". ")
}

const needOf = (field: Field): string =>
  field.required.create === null ? "Tidak" : field.when ? "Wajib bila berlaku" : "Wajib"

const bold = (value: string) => ({ value, type: String, fontWeight: "bold" as const })
const wrapped = (value: string) => ({ value, type: String, wrap: true })
const NARROW = 14

/** Number of rows formatted as text: this library cannot format a whole column. */
const PREPARED = 1000
/** Without the text format a spreadsheet turns 0812 into 812, and rounds the last digit of a NIK. */
const textCell = { type: String, format: "@" }

interface Sheet {
  name: string
  /** Headings before those of the fields. */
  lead: readonly string[]
  fields: readonly Field[]
}

const emptySheet = ({ name, lead, fields }: Sheet) => {
  const prepared = [
    ...lead.map(() => textCell),
    ...fields.map((field) => (fieldType(field).spreadsheet(field) === "text" ? textCell : null)),
  ]
  const labels = [...lead, ...fields.map(({ label }) => label)]
  return {
    sheet: name,
    data: [labels.map(bold), ...Array.from({ length: PREPARED }, () => prepared)],
    columns: labels.map((label) => ({ width: Math.max(NARROW, label.length + 2) })),
    stickyRowsCount: 1,
  }
}

/** The declared part, its sheet, and the column that names the record. */
function linesSheets(resource: Resource, fields: readonly Field[], lines: readonly ImportedLines[]): Sheet[] {
  const key = fields.find((field) => field.key === resource.title) ?? fields[0]
  return lines.flatMap(({ field, sheet, fields: typed }) => {
    const part = resource.field(field.key).lines?.part()
    return part && key
      ? [{ name: sheet, lead: [key.label], fields: typed.map((one) => part.field(one.key)) }]
      : []
  })
}

interface Templated {
  resource: Resource
  fields: readonly Field[]
  lines?: readonly ImportedLines[]
}

/** Indonesian in every language, so that a filled template can be read by any user. */
export async function writeTemplate(
  { resource: shown, fields: imported, lines = [] }: Templated,
  labelOf: (resource: string) => string,
): Promise<Blob> {
  const resource = inDeclaredLanguage(shown)
  const fields = imported.map(({ key }) => resource.field(key))
  const sheets = linesSheets(resource, fields, lines)
  const help = ({ name, fields }: Sheet) =>
    fields.map((field) => [
      wrapped(name ? `${name}: ${field.label}` : field.label),
      wrapped(needOf(field)),
      wrapped(helpOf(field, labelOf)),
    ])
  const single = `Isi satu ${resource.label.singular} per baris.`
  const others = sheets.map(
    ({ name, lead }) =>
      `Lembar ${name}: isi satu ${name} per baris; kolom ${lead.join()} sama seperti di lembar pertama.`,
  )
  const { default: writeExcelFile } = await import("write-excel-file/browser")
  return writeExcelFile([
    ...[{ name: "Data", lead: [], fields }, ...sheets].map(emptySheet),
    {
      sheet: "Petunjuk",
      data: [
        [bold("Kolom"), bold("Wajib"), bold("Isi")],
        ...[{ name: "", lead: [], fields }, ...sheets].flatMap(help),
        [],
        ...(others.length > 0 ? [single, ...others] : [`${single} Hanya lembar pertama yang dibaca.`]).map(
          (text) => [wrapped(text)],
        ),
      ],
      columns: [{ width: 28 }, { width: 18 }, { width: 80 }],
      stickyRowsCount: 1,
    },
  ]).toBlob()
}
