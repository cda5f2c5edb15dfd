/** A write with lines is one group of the history. */
import { expect, test } from "vitest"
import { access } from "../../resources/access"
import type { HistoryEntry } from "../../src/core/history/entry"
import { countLines, groupEntries, joinRepeats } from "../../src/views/history/groups"
import { changedLines } from "../../src/views/history/lines"
import { historyColumns, historyRows } from "../../src/views/history/rows"
import { warehouseRegistry } from "../support/warehouses/product"

const registry = warehouseRegistry()
let ids = 0
const entry = (resource: string, action: HistoryEntry["action"], more: Partial<HistoryEntry> = {}) => ({
  id: `h${++ids}`,
  at: "2026-01-31T03:00:00Z",
  actorId: "u1",
  actorName: "Siti Aminah",
  address: "",
  action,
  resource,
  recordId: "r1",
  recordName: "",
  changes: {},
  ...more,
})
const line = (action: HistoryEntry["action"], number: number, more: Partial<HistoryEntry> = {}) =>
  entry("receiptLines", action, {
    recordName: `M${number}`,
    changes: {
      "#": action === "delete" ? { before: number, after: null } : { before: null, after: number },
      mark: { before: null, after: `M${number}` },
    },
    ...more,
  })
const grouped = (entries: readonly HistoryEntry[]) =>
  groupEntries(entries, registry.find).map(({ entry: head, lines }) => [
    head.resource,
    ...lines.map(({ recordName }) => recordName),
  ])

test("the lines of a write are in the group of its record, by number", () => {
  const entries = [entry("receipts", "edit"), line("create", 12), line("create", 3), line("delete", 4)]
  expect(grouped([...entries, entry("receipts", "create"), line("create", 1)])).toEqual([
    ["receipts", "M3", "M4", "M12"],
    ["receipts", "M1"],
  ])
  const [{ lines = [] } = {}] = groupEntries(entries, registry.find)
  expect([...countLines(lines)]).toEqual([
    ["create", 2],
    ["delete", 1],
  ])
})

test("writes of other records between them part no group, and a line without its record's entry is a group", () => {
  const other = { recordId: "r2" }
  expect(
    grouped([
      entry("receipts", "create"),
      entry("receipts", "create", other),
      line("create", 2),
      line("create", 1, other),
      line("create", 7, { recordId: "r3" }),
    ]),
  ).toEqual([["receipts", "M2"], ["receipts", "M1"], ["receiptLines"]])
})

test("the number is no changed field, and is in the name of an exported line", () => {
  const one = line("create", 3)
  const part = registry.get("receiptLines")
  expect(changedLines(part, one.changes, access).map(({ label }) => label)).toEqual(["Tanda"])
  const [row] = historyRows(one, part, access)
  const name = historyColumns.find(({ label }) => label === "Nama data")
  expect(row && name?.cell(row)).toEqual({ text: "M3 (baris 3)" })
})

test("sign-ins that differ in their times alone are one group, newest first", () => {
  const at = (minute: number) => `2026-01-31T03:0${minute}:00Z`
  const sign = (minute: number, more: Partial<HistoryEntry> = {}) =>
    entry("", "login", { at: at(minute), recordId: "u1", recordName: "Siti Aminah", ...more })
  const times = (entries: readonly HistoryEntry[]) =>
    joinRepeats(groupEntries(entries, registry.find)).map((group) => group.times)
  expect(times([sign(5), sign(4), sign(3)])).toEqual([[at(5), at(4), at(3)]])
  const device = { changes: { device: { before: null, after: "Firefox" } } }
  for (const other of [
    sign(4, { action: "login-failed" }),
    sign(4, { actorId: "u2", recordId: "u2" }),
    sign(4, { address: "10.0.0.7" }),
    sign(4, device),
    entry("receipts", "edit", { at: at(4) }),
  ])
    expect(times([sign(5), other, sign(3)])).toEqual([[at(5)], [at(4)], [at(3)]])
  // Another day, and writes that are alike.
  expect(times([sign(5), sign(4, { at: "2026-01-30T03:00:00Z" })])).toHaveLength(2)
  expect(times([entry("receipts", "edit"), entry("receipts", "edit")])).toHaveLength(2)
})
