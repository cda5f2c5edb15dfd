/** The history of an action: its label names the entry, its inputs and the changed fields are the lines. */
import { expect, test } from "vitest"
import { access } from "../../resources/access"
import type { HistoryEntry } from "../../src/core/history/entry"
import { changedLines, entryText } from "../../src/views/history/lines"
import { historyRows } from "../../src/views/history/rows"
import { warehouseRegistry } from "../support/warehouses/product"

const resource = warehouseRegistry().get("warehouses")
const entry: HistoryEntry = {
  id: "h1",
  at: "2026-01-31T03:00:00Z",
  actorId: "u1",
  actorName: "Siti Aminah",
  address: "",
  action: "action",
  resource: "warehouses",
  recordId: "w1",
  recordName: "Utara",
  changes: {
    "@close": { before: null, after: "Tutup gudang" },
    "@close.closedAt": { before: null, after: "2026-01-31" },
    "@close.reason": { before: null, after: "Musim selesai" },
    status: { before: "OPEN", after: "CLOSED" },
    closedAt: { before: null, after: "2026-01-31" },
  },
}
const linesOf = (of: HistoryEntry) =>
  changedLines(resource, of.changes, access).map(({ label, before, after }) => [label, before, after])

test("is named by its label, with a line for each input and each changed field", () => {
  expect(entryText(entry)).toBe("Tutup gudang")
  expect(linesOf(entry)).toEqual([
    ["Status", "Buka", "Tutup"],
    ["Ditutup", "-", "31/01/2026"],
    ["Alasan", "-", "Musim selesai"],
  ])
  expect(historyRows(entry, resource, access).map(({ line }) => line?.label)).toEqual([
    "Status",
    "Ditutup",
    "Alasan",
  ])
})

test("of an action that is no longer declared keeps its label, and its inputs their keys", () => {
  const changes = {
    "@burn": { before: null, after: "Bakar" },
    "@burn.fuel": { before: null, after: "Solar" },
  }
  const gone = { ...entry, changes }
  expect(entryText(gone)).toBe("Bakar")
  expect(linesOf(gone)).toEqual([["fuel", "-", "Solar"]])
})

test("values of keys and webhooks are in the user's words: days, events, and the label of the list", () => {
  const changes = {
    expiresOn: { before: null, after: "2027-11-28" },
    webhookEvents: { before: "create", after: "create, edit, close" },
    webhookResource: { before: null, after: "partners", labels: { before: null, after: "Data Mitra" } },
  }
  expect(
    changedLines(undefined, changes, access).map(({ label, before, after }) => [label, before, after]),
  ).toEqual([
    ["Berlaku sampai", "-", "28/11/2027"],
    ["Kejadian", "Dibuat", "Dibuat, Diubah, close"],
    ["Daftar", "-", "Data Mitra"],
  ])
})
