/** Rows of a file checked by the form's rules: every declared resource, and cells that no form could have. */
import { describe, expect, test } from "vitest"
import { registry } from "../../../resources/registry"
import { type ExportCell, wholeColumns } from "../../../src/core/export/cells"
import { importFields, matchColumns, rememberedOf } from "../../../src/core/import/columns"
import type { FileCell } from "../../../src/core/import/table"
import { labelKey, type Resource } from "../../../src/core/schema/resource"
import type { Values } from "../../../src/core/schema/types"
import { isEmpty } from "../../../src/core/validation/validate"
import { exportTypes, fieldType, importTypes, linkFields, wire } from "../../../src/fields/registry"
import { FORMATS } from "../../../src/views/export/write"
import { createChecker } from "../../../src/views/import/check"
import { readTable } from "../../../src/views/import/read-table"
import { runCheck } from "../../../src/views/import/run-check"
import { samplerOf } from "../../support/sampler"
import { rowsFor, validValues } from "../../support/valid-values"

const ME = { id: "me", name: "Pengguna Uji", role: "superadmin" }
const titleOf = (name: string) => registry.get(name).title
const sameTable = ({ variantOf }: Resource) =>
  new Set(registry.all.filter((other) => other.variantOf === variantOf).map(({ name }) => name))

/** Values that a setup page adds to each record. */
const fixedOf = (resource: Resource): Values =>
  Object.fromEntries(
    resource.fields
      .filter(
        ({ key, required }) =>
          resource.list.view === "setup" &&
          required.create !== null &&
          !resource.list.columns.some(({ field }) => field === key),
      )
      .map(({ key }) => [key, validValues[resource.name]?.[key]]),
  )

function checkingOf(resource: Resource, head: readonly string[], own: readonly Values[] = []) {
  const lists = rowsFor(resource)
  const fields = importFields(resource, importTypes)
  return {
    resource,
    matching: matchColumns(head, { resource, fields }),
    me: ME,
    titleOf,
    rows: (name: string) => lists[name] ?? [],
    own,
    sameTable: sameTable(resource),
    fixed: fixedOf(resource),
  }
}
const checkAll = (resource: Resource, head: readonly string[], rows: FileCell[][], own: Values[] = []) => {
  const checker = createChecker(checkingOf(resource, head, own))
  return rows.map((cells, index) => checker.check({ line: index + 2, cells }))
}

/** Adds the labels of references. */
function labelled(resource: Resource, values: Values): Values {
  const lists = rowsFor(resource)
  const labels = linkFields(resource.fields).map(({ field, link }) => {
    const ids = [values[field.key]].flat()
    const names = ids.map((id) => {
      const row = lists[link.resource]?.find((one) => one.id === id)
      const name = row?.[link.label ?? titleOf(link.resource)]
      return Array.isArray(name) ? name.join(", ") : name
    })
    return [labelKey(field.key), link.many ? names : names[0]] as const
  })
  return { ...values, ...Object.fromEntries(labels) }
}

/** Cell of a file that a spreadsheet saved from an export. */
const fileCell = (given: ExportCell): FileCell =>
  "number" in given ? given.number : "day" in given ? given : "text" in given ? given.text : null

const imported = registry.all.filter(
  (resource) => importFields(resource, importTypes).length > 0 && validValues[resource.name],
)

describe.each(imported.map((resource) => [resource.name, resource] as const))("%s", (name, resource) => {
  const fields = importFields(resource, importTypes)
  const record = labelled(resource, { ...validValues[name], id: "x1" })
  const columns = wholeColumns(resource, exportTypes, fields)

  test.each(["xlsx", "csv"] as const)("an export as %s is read with the same values", async (format) => {
    const blob = await FORMATS[format].write({ name, columns, rows: [record] })
    const table = await readTable(new Uint8Array(await blob.arrayBuffer()))
    expect(table.head).toEqual(columns.map(({ label }) => label))
    const [checked] = checkAll(resource, table.head, [[...(table.rows[0]?.cells ?? [])]])
    expect(checked?.faults).toEqual([])
    for (const field of fields) {
      if (checked?.unused.includes(field.label)) continue
      expect([field.key, wire.serialise(field, checked?.values[field.key])]).toEqual([
        field.key,
        wire.serialise(field, record[field.key] ?? null),
      ])
    }
  })

  test("secret, derived and hidden fields cannot be filled, by any heading", () => {
    const keys = new Set(fields.map(({ key }) => key))
    for (const field of resource.fields) {
      const open = !field.hidden && !field.derive && field.send !== null && !field.readOnly.create
      if (["password", "document", "toggle", "derived", "count"].includes(field.type) || !open)
        expect(keys.has(field.key)).toBe(false)
    }
    const head = [
      ...resource.fields.map(({ key }) => key),
      "id",
      "version",
      "__proto__",
      "constructor",
      "toString",
    ]
    const matching = matchColumns(head, { resource, fields })
    for (const [index, key] of matching.entries())
      if (key !== null) expect([head[index], keys.has(key)]).toEqual([key, true])
    expect(matching.slice(-5)).toEqual([null, null, null, null, null])
  })

  test("a repeated record counts as existing", () => {
    const head = columns.map(({ label }) => label)
    const cells = columns.map(({ cell }) => fileCell(cell(record)))
    const [first, second] = checkAll(resource, head, [cells, cells])
    expect([first?.there, second?.there]).toEqual([false, true])
    const [again] = checkAll(resource, head, [cells], [{ ...first?.values, id: "1" }])
    expect(again?.there).toBe(true)
  })

  // Fields of existing records only, such as the account, have columns too.
  test("an exported record with every field filled counts as existing", () => {
    const rows = rowsFor(resource)
    const held: Record<string, unknown> = { ...validValues[name], id: "x1" }
    for (const field of fields)
      if (isEmpty(held[field.key]))
        held[field.key] = fieldType(field).sample(field, samplerOf(resource, held, { index: 0, rows }))
    const own = labelled(resource, held)
    const cells = columns.map(({ cell }) => fileCell(cell(own)))
    const head = columns.map(({ label }) => label)
    const [again] = checkAll(resource, head, [cells], [own])
    expect([again?.faults, again?.there]).toEqual([[], true])
  })
})

describe("columns", () => {
  const suppliers = registry.get("suppliers")
  const fields = importFields(suppliers, importTypes)
  const label = fields[0]?.label ?? ""

  test("a repeated heading fills its field once", () => {
    expect(matchColumns([label, label], { resource: suppliers, fields })).toEqual([fields[0]?.key, null])
  })

  test("matches are remembered by heading; the column of reasons is ignored", () => {
    const head = ["Pemasok", "Alasan", label]
    const remembered = rememberedOf(head, [fields[0]?.key ?? null, null, null])
    expect(matchColumns(head, { resource: suppliers, fields, remembered })).toEqual([
      fields[0]?.key,
      null,
      null,
    ])
    expect(matchColumns(head, { resource: suppliers, fields })).toEqual([null, null, fields[0]?.key])
  })
})

describe("cells", () => {
  const one = (name: string, cells: Record<string, FileCell>, own: Values[] = []) => {
    const resource = registry.get(name)
    const record = labelled(resource, { ...validValues[name] })
    const fields = importFields(resource, importTypes)
    const head = fields.map(({ label }) => label)
    const full = fields.map((field, index): FileCell => {
      const given = wholeColumns(resource, exportTypes, fields)[index]?.cell(record)
      if (Object.hasOwn(cells, field.key)) return cells[field.key] ?? null
      return given ? fileCell(given) : null
    })
    return checkAll(resource, head, [full], own)[0]
  }

  test.each(["30/6/2025", "30-06-2025", "30.6.2025", "2025-06-30", "30 Juni 2025", "30 jun 2025"])(
    "%s is a day",
    (text) => {
      expect(one("subAgents", { joinDate: text })?.values.joinDate).toBe("2025-06-30")
    },
  )
  test.each(["31/02/2025", "06/30/2025", "kemarin"])("%s is no day", (text) => {
    expect(one("subAgents", { joinDate: text })?.faults).toEqual([
      { label: "Join Date", text, message: "Tanggal tidak valid" },
    ])
  })
  test.each(["+6281210000007", "+62 812-1000-0007", "+62 (0)812 10000007"])(
    "%s is read as a phone number",
    (text) => {
      expect(one("partners", { phoneNumber: text })).toMatchObject({
        faults: [],
        values: { phoneNumber: "081210000007" },
      })
    },
  )
  test("a record with +62 on a foreign host counts as existing", () => {
    const own = {
      ...labelled(registry.get("partners"), { ...validValues.partners }),
      phoneNumber: "+6281210000007",
    }
    expect(one("partners", { phoneNumber: "+6281210000007" }, [own])?.there).toBe(true)
  })
  test.each([
    ["Rp66.210", 66_210],
    ["1.250,5", 1250.5],
    [12.5, 12.5],
  ])("%s is an amount", (cell, value) => {
    expect(one("subAgents", { Fee: cell })?.values.Fee).toBe(value)
  })
  test("invalid amounts, choices and references have the form's messages", () => {
    expect(one("subAgents", { Fee: "banyak" })?.faults[0]?.message).toBe("Harus berupa angka")
    expect(one("subAgents", { Fee: -1 })?.faults[0]?.message).toBe("Minimal 0")
    expect(one("subAgents", { statusSA: "Bulan" })?.faults[0]?.message).toBe("Asal: pilihan tidak dikenal")
    expect(one("transportations", { supplierId: "Tak Ada" })?.faults[0]?.message).toBe(
      "Supplier: 'Tak Ada' tidak ditemukan",
    )
    expect(one("subAgents", { name: null })?.faults).toEqual([
      { label: "Nama", text: "", message: "Nama wajib diisi" },
    ])
  })
  test("a rounded identity number is refused", () => {
    expect(one("subAgents", { NIK: 9271010101900000 })?.faults[0]?.message).toMatch(/dibulatkan/)
  })
  test("formulas and names of object properties are texts", () => {
    expect(one("subAgents", { name: "=1+1" })?.values.name).toBe("=1+1")
    expect(one("subAgents", { name: "__proto__" })?.values.name).toBe("__proto__")
  })
})

test("of 10 000 rows exactly the 500 wrong ones are reported, in slices", async () => {
  const resource = registry.get("subAgents")
  const fields = importFields(resource, importTypes)
  const record = labelled(resource, { ...validValues.subAgents })
  const columns = wholeColumns(resource, exportTypes, fields)
  const head = fields.map(({ label }) => label)
  const at = fields.findIndex(({ key }) => key === "joinDate")
  const named = fields.findIndex(({ key }) => key === "name")
  const cells = fields.map((_, index): FileCell => {
    const given = columns[index]?.cell(record)
    return given && "number" in given ? given.number : given && "text" in given ? given.text : "01/02/2025"
  })
  const wrong = new Set(Array.from({ length: 500 }, (_, index) => 20 * index + 7))
  const rows = Array.from({ length: 10_000 }, (_, index) => ({
    line: index + 2,
    cells: cells.with(named, `Nama ${index}`).with(at, wrong.has(index) ? "32/01/2025" : "01/02/2025"),
  }))
  let turns = 0
  const began = performance.now()
  const counting = setInterval(() => turns++, 0)
  const run = await runCheck({ head, rows }, checkingOf(resource, head), {
    signal: new AbortController().signal,
    onProgress: () => {},
  })
  clearInterval(counting)
  console.log(`10 000 rows: ${Math.round(performance.now() - began)} ms`)
  expect(run.wrong.map(({ line }) => line - 2)).toEqual([...wrong])
  expect(run.wrong.every(({ faults }) => faults.length === 1 && faults[0]?.text === "32/01/2025")).toBe(true)
  expect(run.ready).toHaveLength(9500)
  expect(turns).toBeGreaterThan(10)
})

test("an abort stops the check", async () => {
  const resource = registry.get("suppliers")
  const ending = new AbortController()
  const rows = Array.from({ length: 5000 }, (_, index) => ({ line: index, cells: [`S ${index}`] }))
  const running = runCheck({ head: ["Supplier"], rows }, checkingOf(resource, ["Supplier"]), {
    signal: ending.signal,
    onProgress: (done) => {
      if (done > 64) ending.abort(new Error("cukup"))
    },
  })
  await expect(running).rejects.toThrow("cukup")
})

test("[AB-41] a name is formatted as in its form, and equals one in another case", () => {
  const suppliers = registry.get("suppliers")
  const head = ["Nama Supplier", "Kode Supplier"]
  const [made] = checkAll(suppliers, head, [["cv maju jaya", "mj01"]])
  expect(made?.values.name).toBe("Cv Maju Jaya")
  const there: Values[] = [{ id: "1", name: "cv maju jaya", codeSP: "MJ01" }]
  expect(checkAll(suppliers, head, [["cv maju jaya", "MJ01"]], there)[0]?.there).toBe(true)
})

test("a valid row has the warnings of its form: an equal name in the list or in the file", () => {
  const subAgents = registry.get("subAgents")
  const columns = wholeColumns(subAgents, exportTypes, importFields(subAgents, importTypes))
  const values = { ...validValues.subAgents, NIK: "1807021906670030", NPWP: "" }
  const head = columns.map(({ label }) => label)
  const row = (more: Values) =>
    columns.map(({ cell }) => fileCell(cell(labelled(subAgents, { ...values, ...more }))))
  const [named, again, short, other] = checkAll(
    subAgents,
    head,
    [
      row({ name: "Santoso Budi" }),
      row({ name: "Rahmat" }),
      row({ name: "Rahmat", NIK: "12" }),
      row({ name: "Wayan" }),
    ],
    [{ id: "1", name: "H. Budi Santoso" }],
  )
  const warningsOf = (checked: typeof named) =>
    checked?.warnings.map(({ label, message }) => `${label}: ${message}`)
  expect(warningsOf(named)).toEqual(["Nama: Sudah ada nama yang sama atau mirip: H. Budi Santoso."])
  expect([warningsOf(again), warningsOf(other)]).toEqual([[], []])
  expect(warningsOf(short)?.[0]).toBe("Nama: Sudah ada nama yang sama atau mirip: Rahmat.")
  expect(warningsOf(short)?.[1]).toMatch(/^NIK: /)
  expect([named, again, short, other].map((checked) => checked?.faults)).toEqual([[], [], [], []])
})
