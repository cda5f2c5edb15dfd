/** Changes by others on lists, details and forms. The messages come as from the tab that reads the stream; tests/browser/live.spec.ts reads a real one. */
import { afterEach, expect, test } from "vitest"
import { page } from "vitest/browser"
import { registry } from "../../resources/registry"
import type { LiveEvent, LiveMessage } from "../../src/core/live/event"
import type { Values } from "../../src/core/schema/types"
import { TAB_ID } from "../../src/providers/live/tab-id"
import { signedIn } from "../../src/session/session"
import { given, rawOf, sourceOf } from "../support/declared"
import { openApp } from "./support/app"
import { host, markServer } from "./support/host"
import {
  boxOf,
  dataRows,
  expectCount,
  expectTexts,
  fill,
  inputOf,
  names,
  press,
  rowOf,
} from "./support/screen"

const subAgents = registry.get("subAgents")
const { list } = sourceOf(subAgents)
/** The live code is loaded after the first screen. */
const LATE = { timeout: 12_000 }

const tabs = new BroadcastChannel("koperasi-live")
const opened: (() => void)[] = []
afterEach(() => {
  for (const close of opened.splice(0)) close()
})

const event = (more: Partial<LiveEvent>): LiveEvent => ({
  resource: "subAgents",
  id: "1",
  action: "edit",
  version: 2,
  at: "2026-01-02T03:04:05.000Z",
  by: "Siti",
  tab: "another",
  ...more,
})
const send = (message: Partial<LiveMessage>) =>
  tabs.postMessage({
    user: signedIn(),
    message: { events: [], stale: [], states: {}, ...message },
    first: false,
  })

/** A list of our own server with these records. */
function begin(rows: readonly Values[]): { write: (rows: readonly Values[]) => void } {
  markServer()
  markServer("live", "on")
  host.answers.set("GET /events", { status: 404, body: {} })
  const { own, rows: others } = given(host, subAgents)
  const write = (all: readonly Values[]) => {
    host.data[list] = all.map(({ id, version = 1, ...values }) => ({
      ...rawOf(subAgents, { isActive: true, ...own, ...values }, others),
      id,
      version,
    }))
  }
  write(rows)
  return { write }
}

const bar = () => page.css("[role=status]:has(> div > button)")

/** Sends the events until the screen listens. */
const sendUntil = (events: readonly LiveEvent[], text: string) =>
  expect
    .poll(() => {
      send({ events })
      return bar().elements()[0]?.textContent
    }, LATE)
    .toBe(text)

test("a list names the changes of others, and loads them only when the user wants", async () => {
  const { write } = begin([
    { id: "1", name: "Agen A" },
    { id: "2", name: "Agen B" },
  ])
  await openApp(subAgents.list.path)
  await expectCount(dataRows(), 2)
  const before = boxOf(rowOf("Agen B"))
  write([
    { id: "1", name: "Agen A" },
    { id: "2", name: "Agen Baru", version: 2 },
    { id: "3", name: "Agen C" },
  ])
  await sendUntil([event({ id: "3", action: "create", version: 1 })], "1 data baru dari Siti · Tampilkan")
  // Its own writes and other lists' are none of its news.
  send({ events: [event({ id: "9", tab: TAB_ID }), event({ id: "8", resource: "admins" })] })
  send({ events: [event({ id: "2" })] })
  await expectTexts(bar(), "2 perubahan dari Siti · Tampilkan")
  send({ events: [event({ id: "4", action: "delete", by: "Budi" })] })
  await expectTexts(bar(), "3 perubahan dari Siti dan 1 lainnya · Tampilkan")
  expect(boxOf(rowOf("Agen B"))).toEqual(before)
  expect(names()).toEqual(["Agen A", "Agen B"])

  await press("Tampilkan")
  await expectCount(dataRows(), 3)
  await expectCount(bar(), 0)
  expect(names()).toEqual(["Agen A", "Agen Baru", "Agen C"])
  // Added and deleted again: nothing to load.
  send({ events: [event({ id: "5", action: "create" }), event({ id: "6", action: "create" })] })
  await expectTexts(bar(), "2 data baru dari Siti · Tampilkan")
  send({ events: [event({ id: "5", action: "delete" }), event({ id: "6", action: "delete" })] })
  await expectCount(bar(), 0)
  send({ stale: ["subAgents"] })
  await expectTexts(bar(), "Ada perubahan · Tampilkan")
})

test("a change between the load of a list and the opening of the stream is news, too", async () => {
  begin([{ id: "1", name: "Agen A" }])
  host.answers.set(`GET ${list}`, {
    status: 200,
    body: { data: host.data[list] },
    headers: { "X-Table-State": "before" },
  })
  await openApp(subAgents.list.path)
  await expectCount(dataRows(), 1)
  await expect
    .poll(() => {
      send({ states: { subAgents: "after" } })
      return bar().elements()[0]?.textContent
    }, LATE)
    .toBe("Ada perubahan · Tampilkan")
  await press("Tampilkan")
  await expectCount(bar(), 0)
})

test("a press passes through a bar that has just come", async () => {
  begin([{ id: "1", name: "Agen A" }])
  await openApp(subAgents.list.path)
  await expectCount(dataRows(), 1)
  await sendUntil([event({ id: "3", action: "create" })], "1 data baru dari Siti · Tampilkan")
  const pill = bar().element().firstElementChild as HTMLElement
  await expect.poll(() => getComputedStyle(pill).pointerEvents).toBe("auto")
  await press("Tampilkan")
  await expectCount(bar(), 0)
  send({ events: [event({ id: "3" })] })
  await expectCount(bar(), 1)
  expect(getComputedStyle(bar().element().firstElementChild as HTMLElement).pointerEvents).toBe("none")
})

test("an open detail follows its record, and says that it was deleted", async () => {
  const { write } = begin([{ id: "1", name: "Agen A", Regency: "Metro" }])
  await openApp(`${subAgents.list.path}?show=1`)
  const detail = page.getByRole("dialog")
  await expect.element(detail).toHaveTextContent("Metro")
  write([{ id: "1", name: "Agen A", Regency: "Pringsewu", version: 2 }])
  await expect
    .poll(() => {
      send({ events: [event({ id: "1" })] })
      return detail.element().textContent
    }, LATE)
    .toContain("Pringsewu")
  await expect.element(rowOf("Agen A")).toHaveTextContent("Metro")
  write([])
  send({ events: [event({ id: "1", action: "delete" })] })
  await expect.element(detail).toHaveTextContent("Data ini sudah dihapus")
})

const openForm = async () => {
  await openApp(subAgents.list.path)
  await rowOf("Agen A").getByRole("button", { name: "Edit" }).click()
  await expect.element(inputOf("Nama")).toHaveValue("Agen A")
}

test("an open form names the other users, and follows the record until something is typed", async () => {
  const { write } = begin([{ id: "1", name: "Agen A", Regency: "Metro", Bank: "BCA" }])
  host.answers.set("PUT /sub-agents/1/editing", {
    status: 200,
    body: { data: [{ name: "Siti", seconds: 190 }] },
  })
  host.answers.set("DELETE /sub-agents/1/editing", { status: 200, body: { data: null } })
  await openForm()
  const note = page.getByText("Siti sedang mengubah data ini sejak 3 menit")
  await expect.element(note, LATE).toBeVisible()
  write([{ id: "1", name: "Agen A", Regency: "Pringsewu", Bank: "BCA", version: 2 }])
  send({ events: [event({ id: "1" })] })
  await expect.element(inputOf("Kabupaten")).toHaveValue("Pringsewu")

  await fill("Bank", "Mandiri")
  write([{ id: "1", name: "Agen A", Regency: "Tanggamus", Bank: "BRI", version: 3 }])
  send({ events: [event({ id: "1", version: 3 })] })
  await expect.element(page.getByText("Siti sudah menyimpan data ini")).toBeVisible()
  await expect.element(inputOf("Kabupaten")).toHaveValue("Pringsewu")
  await press("Bandingkan")
  const dialog = page.getByRole("alertdialog", { name: "Data ini sudah diubah pengguna lain" })
  await press("Kembali ke formulir", dialog)
  await expect.element(inputOf("Bank")).toHaveValue("Mandiri")
  await press("Bandingkan")
  await press("Pakai pilihan", dialog)
  await expect.element(inputOf("Kabupaten")).toHaveValue("Tanggamus")
  await expect.element(inputOf("Bank")).toHaveValue("Mandiri")
  expect(host.calls.filter(({ method, path }) => method === "PUT" && !path.includes("editing"))).toEqual([])
  await expectCount(page.getByText("Siti sudah menyimpan data ini"), 0)

  write([])
  send({ events: [event({ id: "1", action: "delete", version: 4 })] })
  await expect.element(page.getByText("Siti menghapus data ini. Isian Anda masih utuh.")).toBeVisible()
  await expect.element(inputOf("Bank")).toHaveValue("Mandiri")
})
