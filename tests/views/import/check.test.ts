/** Rows of a file checked by the form's rules: every declared resource, and many rows. */
import { describe, expect, test } from "vitest"
import { registry } from "../../../resources/registry"
import { wholeColumns } from "../../../src/core/export/cells"
import { importFields, matchColumns } from "../../../src/core/import/columns"
import type { FileCell } from "../../../src/core/import/table"
import { isEmpty } from "../../../src/core/validation/values"
import { exportTypes, importTypes, wire } from "../../../src/fields/registry"
import { sampleOf } from "../../../src/fields/registry.check"
import { FORMATS } from "../../../src/views/export/write"
import { readTable } from "../../../src/views/import/read-table"
import { runCheck } from "../../../src/views/import/run-check"
import { samplerOf } from "../../support/sampler"
import { rowsFor, validValues } from "../../support/valid-values"
import { checkAll, checkingOf, fileCell, labelled } from "./checking"

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
        held[field.key] = sampleOf(field, samplerOf(resource, held, { index: 0, rows }))
    const own = labelled(resource, held)
    const cells = columns.map(({ cell }) => fileCell(cell(own)))
    const head = columns.map(({ label }) => label)
    const [again] = checkAll(resource, head, [cells], [own])
    expect([again?.faults, again?.there]).toEqual([[], true])
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
