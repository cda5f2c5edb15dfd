/** The template of an import, as a spreadsheet opens it. */
import { strFromU8, unzipSync } from "fflate"
import { expect, test } from "vitest"
import { registry } from "../../../resources/registry"
import { importFields } from "../../../src/core/import/columns"
import { fieldType, importTypes } from "../../../src/fields/registry"
import { readTable } from "../../../src/views/import/read-table"
import { writeTemplate } from "../../../src/views/import/template"

async function templateOf(name: string) {
  const resource = registry.get(name)
  const fields = importFields(resource, importTypes)
  const blob = await writeTemplate({ resource, fields }, (other) => registry.get(other).label.plural)
  return { fields, bytes: new Uint8Array(await blob.arrayBuffer()) }
}

/** Number format of a cell; undefined for none. */
function formatAt(bytes: Uint8Array, address: string): string | undefined {
  const files = unzipSync(bytes)
  const text = (path: string) => strFromU8(files[path] ?? new Uint8Array())
  const style = new RegExp(`<c r="${address}"[^>]* s="(\\d+)"`).exec(text("xl/worksheets/sheet1.xml"))?.[1]
  if (style === undefined) return undefined
  const styles = text("xl/styles.xml")
  const [, formats = ""] = /<cellXfs[^>]*>(.*?)<\/cellXfs>/s.exec(styles) ?? []
  const id = /numFmtId="(\d+)"/.exec(formats.match(/<xf [^>]*>/g)?.[Number(style)] ?? "")?.[1]
  return id === "49" ? "@" : new RegExp(`numFmtId="${id}" formatCode="([^"]*)"`).exec(styles)?.[1]
}

test.each(["partners", "subAgents", "employees"])(
  "text fields of %s have cells formatted as text, so that 0812 and a NIK stay whole",
  async (name) => {
    const { fields, bytes } = await templateOf(name)
    for (const [index, field] of fields.entries())
      for (const row of [2, 500])
        expect([field.key, formatAt(bytes, `${String.fromCharCode(65 + index)}${row}`)]).toEqual([
          field.key,
          fieldType(field).spreadsheet(field) === "text" ? "@" : undefined,
        ])
  },
)

test("an empty template is refused", async () => {
  const { bytes } = await templateOf("partners")
  await expect(readTable(bytes)).rejects.toThrow("hanya berisi judul kolom")
})
