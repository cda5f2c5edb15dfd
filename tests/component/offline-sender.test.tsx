/** The sender of the outbox: records of earlier pages, a host that is away, the end of a session. */
import { expect, test, vi } from "vitest"
import { page } from "vitest/browser"
import { permissionsPath } from "../../src/core/access/permissions"
import { connection, noteAway, onConnection } from "../../src/providers/offline/connection"
import { outboxOf } from "../../src/providers/offline/outbox-store"
import { ownRoleId, signedIn } from "../../src/session/session"
import { openApp } from "./support/app"
import { host } from "./support/host"
import {
  AWAY,
  arrived,
  begin,
  breakHost,
  buttonsOf,
  LIST,
  leave,
  own,
  PATH,
  prepareOutboxHost,
  stops,
  stored,
  waiting,
} from "./support/outbox"
import { expectCount, press } from "./support/screen"

prepareOutboxHost()

test("[AB-114] a foreign host: a record of a page that closed while sending is in doubt", async () => {
  await leave("REF-6", "sending")
  await openApp(LIST)
  begin()
  await expect.element(waiting).toHaveTextContent(/REF-6.*Belum pasti terkirim/)
  expect(buttonsOf("REF-6")).toEqual(["Periksa", "Kirim lagi", "Hapus"])
  expect(arrived).toEqual([])
})

test("[AB-114] a foreign host: a record that another tab is sending is in doubt once that tab is closed", async () => {
  const { key } = await leave("REF-7", "sending")
  let close = () => {}
  const tab = new Promise<void>((resolve) => {
    close = resolve
  })
  const held = navigator.locks.request(`kirim ${key}`, () => tab)
  await openApp(LIST)
  begin()
  await expect.element(waiting).toHaveTextContent(/REF-7.*Sedang dikirim/)
  expect(buttonsOf("REF-7")).toEqual(["Periksa", "Hapus"])
  await press("Hapus", waiting)
  await expect.element(page.getByRole("alertdialog")).toHaveTextContent(/mungkin sudah diterima server/)
  await press("Batal", page.getByRole("alertdialog"))
  close()
  await held
  await expect.element(waiting).toHaveTextContent(/REF-7.*Belum pasti terkirim/)
})

test("our own server: the next page sends the record of a page that closed while sending", async () => {
  own()
  const { key } = await leave("REF-8", "sending")
  await openApp(LIST)
  begin()
  await expect.poll(() => arrived).toEqual([key])
  await expectCount(waiting, 0)
})

test("nothing is sent to a foreign host in a session that it has ended", async () => {
  await leave("REF-17", "waiting")
  await openApp(LIST)
  const person = signedIn()
  const refused = { status: 401, body: {} }
  for (const path of [permissionsPath(ownRoleId() ?? ""), PATH]) host.answers.set(`GET ${path}`, refused)
  // A 401 would reload the test's own page.
  history.replaceState(history.state, "", "/login")
  begin()
  await expect.poll(signedIn).toBe("")
  expect(arrived).toEqual([])
  expect(await outboxOf(person)).toMatchObject([{ state: "waiting" }])
})

test("a record that is added while another is being sent is sent after it", async () => {
  own()
  const first = await leave("REF-14", "waiting")
  let answer = () => {}
  const held = new Promise<void>((resolve) => {
    answer = resolve
  })
  host.answers.set(`POST ${PATH}`, async () => {
    await held
    host.answers.delete(`POST ${PATH}`)
    return { status: 201, body: { id: "901" } }
  })
  await openApp(LIST)
  begin()
  await expect.poll(() => arrived).toEqual([first.key])
  const second = await leave("REF-15", "waiting")
  answer()
  await expect.poll(() => arrived).toEqual([first.key, second.key])
  await expect.poll(stored).toEqual([])
})

test("a host away behind its page server is tried with growing pauses, without flicker", async () => {
  await openApp(LIST)
  await expect.element(page.getByText("Tidak ada data yang tersedia.")).toBeVisible()
  breakHost()
  host.answers.set(`GET ${PATH}`, AWAY)
  const original = globalThis.setTimeout
  vi.stubGlobal("setTimeout", (work: () => void, ms = 0) =>
    original(work, ms >= 3000 && ms <= 60_000 ? 0 : ms),
  )
  const pauses: number[] = []
  const tabs = new BroadcastChannel("koperasi-kirim")
  tabs.onmessage = ({ data }) => void pauses.push(data.pause)
  stops.push(() => tabs.close())
  const seen: boolean[] = []
  noteAway()
  stops.push(onConnection(() => seen.push(connection().away)))
  host.calls.length = 0
  begin()
  await expect.poll(() => pauses.slice(0, 7)).toEqual([3000, 6000, 12000, 24000, 48000, 60000, 60000])
  expect(seen).not.toContain(false)
  expect(host.calls.filter(({ path }) => path === PATH)).toEqual([])

  host.answers.clear()
  await expect.poll(() => connection().away).toBe(false)
})

test("records wait while a foreign host is away and are sent when it returns", async () => {
  await leave("REF-13", "waiting")
  await openApp(LIST)
  breakHost()
  host.answers.set(`POST ${PATH}`, AWAY)
  const sender = begin()
  await expect.poll(() => connection().away).toBe(true)
  expect(await stored()).toMatchObject([{ state: "waiting" }])
  expect(arrived).toEqual([])
  host.answers.clear()
  sender.hurry()
  await expect.poll(() => arrived).toEqual([null])
  await expect.poll(stored).toEqual([])
})
