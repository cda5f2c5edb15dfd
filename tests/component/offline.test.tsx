/** A new record where no answer comes: it waits on the device, is corrected and given up there, and is sent once. */
import { afterEach, beforeEach, expect, test, vi } from "vitest"
import { page } from "vitest/browser"
import { loadOffline } from "../../src/app/offline"
import { permissionsPath } from "../../src/core/access/permissions"
import { connection, noteAway, onConnection } from "../../src/providers/offline/connection"
import { sendEntry } from "../../src/providers/offline/outbox"
import { type OutboxEntry, outboxOf, saveEntry } from "../../src/providers/offline/outbox-store"
import { startSender } from "../../src/providers/offline/sender"
import { serverBuild } from "../../src/session/server-build"
import { accessNames, ownRoleId, signedIn, subscribe } from "../../src/session/session"
import { setPrefill } from "../../src/views/form/draft/prefill"
import { fillHost, values } from "../support/verification"
import { openApp, signIn } from "./support/app"
import { host } from "./support/host"
import { closeSuccess, expectCount, inputOf, press } from "./support/screen"

const LIST = "/data-verifikasi-singkong"
const ADD = "/add-verifikasi-singkong"
const PATH = "/cassava-verifications"
const BUILD = '<meta name="koperasi-build" content="uji" />'
const OWN = '<meta name="koperasi-api" content="embedded" />'
const CHOSEN = { nameIdFarmer: "Wati/PTN_A0001", nameIdDriver: "Budi/ANG_A0001" }

/** The keys of the records that arrived, whether their sender heard of it or not. */
let arrived: (string | null)[]
/** What becomes of a call: it is answered; it arrives and no answer does; nothing does. */
let line: "whole" | "deaf" | "cut"
/** Run after the test. */
let stops: (() => void)[]

beforeEach(async () => {
  arrived = []
  line = "whole"
  stops = []
  fillHost(host.data)
  host.data[PATH] = []
  document.head.insertAdjacentHTML("beforeend", BUILD)
  const answered = globalThis.fetch
  vi.stubGlobal("fetch", async (input: RequestInfo | URL, init: RequestInit = {}) => {
    if (String(input).endsWith("/build.json")) return Response.json({ build: "uji" })
    if (init.method !== "POST" || !String(input).endsWith(PATH)) return answered(input, init)
    if (line === "cut") throw new TypeError("Failed to fetch")
    arrived.push(new Headers(init.headers).get("Idempotency-Key"))
    if (line === "deaf") throw new TypeError("Failed to fetch")
    return answered(input, init)
  })
  await loadOffline()
})
afterEach(() => {
  for (const stop of stops) stop()
  for (const meta of document.head.querySelectorAll('meta[name^="koperasi-"]')) meta.remove()
})

const own = () => document.head.insertAdjacentHTML("beforeend", OWN)
const waiting = page.getByRole("region", { name: "Menunggu dikirim" })
const stored = () => outboxOf(signedIn())

/** A whole form is filled, and sent. */
async function save(referenceCode: string) {
  signIn()
  const filled = {
    ...values,
    ...CHOSEN,
    referenceCode,
    supplierId: "1",
    subAgentId: "21",
    transportationId: "31",
  }
  setPrefill("verifications", { values: { ...filled, typeCassavaVarieties: ["1"] }, notice: "uji" })
  await openApp(ADD)
  await expectCount(page.getByText("Memuat pilihan..."), 0)
  await press("Simpan")
}

async function closeWaiting(title = "Menunggu dikirim", text = /dikirim sendiri begitu ada koneksi/) {
  const told = page.getByRole("dialog", { name: title })
  await expect.element(told).toHaveTextContent(text)
  await press("OK", told)
  await expect.element(waiting).toBeVisible()
}

test("no answer: it stands above its list, and is sent under the key that it came with", async () => {
  own()
  line = "deaf"
  await save("REF-1")
  await closeWaiting()
  await expect.element(waiting).toHaveTextContent(/REF-1.*Menunggu dikirim/)
  const [record] = await stored()
  expect(arrived).toEqual([record?.key])
  expect(record?.payload).toMatchObject({ referenceCode: "REF-1" })
  line = "whole"
  expect(await sendEntry(record?.key ?? "")).toMatchObject({ kind: "sent" })
  await expectCount(waiting, 0)
  expect(arrived).toEqual([record?.key, record?.key])
  // Another tab had it in its hands as well.
  expect(await sendEntry(record?.key ?? "")).toEqual({ kind: "gone" })
})

test("answered: nothing waits, and it is told as ever", async () => {
  own()
  await save("REF-2")
  await closeSuccess("Data Verifikasi Singkong berhasil ditambahkan!")
  expect(await stored()).toEqual([])
  expect(arrived).toHaveLength(1)
})

test("refused at once, the form says why and nothing waits; refused later, it says so when it is opened", async () => {
  own()
  const body = {
    message: "Kode Referensi sudah ada",
    errors: { referenceCode: ["Kode Referensi sudah ada"] },
  }
  host.answers.set(`POST ${PATH}`, { status: 422, body })
  await save("REF-3")
  await press("OK")
  await expect.element(page.getByRole("alert").filter({ hasText: "Kode Referensi" })).toBeVisible()
  expect(await stored()).toEqual([])

  line = "cut"
  await press("Simpan")
  await closeWaiting()
  line = "whole"
  const [record] = await stored()
  await sendEntry(record?.key ?? "")
  await expect.element(waiting).toHaveTextContent(/REF-3.*Ditolak server.*sudah ada/)
  // It is not tried again by itself.
  expect(await sendEntry(record?.key ?? "")).toMatchObject({ kind: "waiting" })
  await press("Buka", waiting)
  await expect
    .element(page.getByText("Ditolak server: Kode Referensi sudah ada. Perbaiki, lalu simpan."))
    .toBeVisible()
  await expect.element(inputOf("Kode Referensi")).toHaveAttribute("aria-invalid", "true")
  await inputOf("Kode Referensi").fill("REF-3B")
  host.answers.delete(`POST ${PATH}`)
  await press("Simpan")
  await closeSuccess("Data Verifikasi Singkong berhasil ditambahkan!")
  expect(await stored()).toEqual([])
  expect(new Set(arrived)).toEqual(new Set([record?.key]))
})

const closeUnsure = () =>
  closeWaiting(
    "Belum pasti terkirim",
    /Data tersimpan di perangkat ini\. Belum pasti apakah sudah diterima server\.OK$/,
  )

/** A record on this device, as an earlier page has left it. */
async function leave(referenceCode: string, state: OutboxEntry["state"]): Promise<OutboxEntry> {
  signIn()
  const filled = { ...values, ...CHOSEN, referenceCode }
  const record: OutboxEntry = {
    key: crypto.randomUUID(),
    person: signedIn(),
    resource: "verifications",
    path: PATH,
    values: filled,
    payload: { referenceCode },
    at: Date.now(),
    revision: crypto.randomUUID(),
    state,
  }
  await saveEntry(record)
  return record
}

/** The sender of a page that has just been loaded. */
function begin() {
  const sender = startSender()
  stops.push(sender.stop)
  return sender
}

const AWAY = { status: 502, body: {} }
/** The host behind the page server is away: it does not say what its person may do. */
const breakHost = () => {
  for (const path of [accessNames().rolesPath, permissionsPath(ownRoleId() ?? "")])
    host.answers.set(`GET ${path}`, AWAY)
}

const buttonsOf = (referenceCode: string) =>
  waiting
    .getByRole("listitem")
    .filter({ hasText: referenceCode })
    .getByRole("button")
    .elements()
    .map((button) => button.textContent)

test("[AB-114] a foreign host: a page that goes while it sends leaves nothing waiting for good", async () => {
  await leave("REF-6", "sending")
  await openApp(LIST)
  begin()
  await expect.element(waiting).toHaveTextContent(/REF-6.*Belum pasti terkirim/)
  expect(buttonsOf("REF-6")).toEqual(["Periksa", "Kirim lagi", "Hapus"])
  expect(arrived).toEqual([])
})

test("[AB-114] a foreign host: what another tab is sending is said so, and is in doubt as soon as that tab is gone", async () => {
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

test("our own server: what a page was sending when it went is sent by the next", async () => {
  own()
  const { key } = await leave("REF-8", "sending")
  await openApp(LIST)
  begin()
  await expect.poll(() => arrived).toEqual([key])
  await expectCount(waiting, 0)
})

test("[AB-114] *Periksa* asks the host: what is there is offered to go from the device, what is not to be sent again", async () => {
  await leave("REF-9", "unknown")
  await openApp(LIST)
  await press("Periksa", waiting)
  const asked = page.getByRole("alertdialog")
  await expect.element(asked).toHaveTextContent(/Belum ada di server/)
  await expect.element(asked).toHaveTextContent(/masih dalam perjalanan.*tercatat dua kali/)
  await press("Tutup", asked)
  host.data[PATH] = [{ id: "900", ...values, ...CHOSEN, referenceCode: "REF-9" }]
  await press("Periksa", waiting)
  await expect.element(asked).toHaveTextContent(/Sudah ada di server/)
  await press("Hapus dari perangkat", asked)
  await expectCount(waiting, 0)
  expect(arrived).toEqual([])
})

test("[AB-114] *Periksa* without an answer says so and changes nothing", async () => {
  await leave("REF-10", "unknown")
  await openApp(LIST)
  host.answers.set(`GET ${PATH}`, { status: 502, body: {} })
  await press("Periksa", waiting)
  await expect.element(page.getByText("Tidak ada jawaban dari server.")).toBeVisible()
  expect(await stored()).toMatchObject([{ state: "unknown" }])
})

test("[AB-114] a foreign host: a form that is saved again after its page went is not sent a second time", async () => {
  line = "deaf"
  await save("REF-11")
  await closeUnsure()
  const [record] = await stored()
  line = "whole"
  setPrefill("verifications", {
    values: { ...record?.values },
    key: record?.key ?? "",
    notice: "uji",
  })
  await openApp(ADD)
  await expectCount(page.getByText("Memuat pilihan..."), 0)
  await press("Simpan")
  await closeUnsure()
  expect(arrived).toEqual([null])
  expect(await stored()).toMatchObject([{ key: record?.key, state: "unknown" }])
})

test("a form of a page that is two builds old asks before anything of it is on the device", async () => {
  own()
  let kept: readonly unknown[] | undefined
  vi.spyOn(serverBuild, "beforeWrite").mockImplementation(async () => {
    kept ??= await stored()
  })
  await save("REF-16")
  await closeSuccess("Data Verifikasi Singkong berhasil ditambahkan!")
  expect(kept).toEqual([])
  expect(arrived).toHaveLength(1)
})

test("what a 401 leaves of a record is on the disk before the session ends", async () => {
  const { key } = await leave("REF-12", "waiting")
  host.answers.set(`POST ${PATH}`, { status: 401, body: {} })
  await openApp(LIST)
  const person = signedIn()
  const states: Promise<string | undefined>[] = []
  stops.push(subscribe(() => states.push(outboxOf(person).then(([record]) => record?.state))))
  vi.spyOn(console, "error").mockImplementation(() => {})
  // The page that is loaded anew by a 401 is the test's own.
  history.replaceState(history.state, "", "/login")
  await sendEntry(key)
  expect(signedIn()).toBe("")
  expect(await states[0]).toBe("waiting")
})

test("a foreign host is sent nothing in a session that it has ended", async () => {
  await leave("REF-17", "waiting")
  await openApp(LIST)
  const person = signedIn()
  const refused = { status: 401, body: {} }
  for (const path of [permissionsPath(ownRoleId() ?? ""), PATH]) host.answers.set(`GET ${path}`, refused)
  // The page that is loaded anew by a 401 is the test's own.
  history.replaceState(history.state, "", "/login")
  begin()
  await expect.poll(signedIn).toBe("")
  expect(arrived).toEqual([])
  expect(await outboxOf(person)).toMatchObject([{ state: "waiting" }])
})

test("a record that comes to wait while another is being sent is sent after it", async () => {
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

test("the data's host is away behind a page server that is there: one question at a time, at growing pauses, and no flicker", async () => {
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

test("a foreign host that is away is sent nothing that waits: it waits on, and is sent by itself", async () => {
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

test("a foreign host is sent no key, and nothing again before its person says so", async () => {
  line = "deaf"
  await save("REF-4")
  await closeUnsure()
  await expect.element(waiting).toHaveTextContent(/REF-4.*Belum pasti terkirim/)
  line = "whole"
  const [record] = await stored()
  expect(await sendEntry(record?.key ?? "")).toMatchObject({ kind: "waiting" })
  expect(arrived).toEqual([null])
  await press("Kirim lagi", waiting)
  await expect
    .element(page.getByRole("alertdialog"))
    .toHaveTextContent(/mungkin sudah diterima server.*tercatat dua kali/)
  await press("Kirim lagi", page.getByRole("alertdialog"))
  await expectCount(waiting, 0)
  expect(arrived).toEqual([null, null])
})

test("nobody else sees or sends it; a logout asks, and takes it away", async () => {
  own()
  line = "cut"
  await save("REF-5")
  await closeWaiting()
  const [record] = await stored()
  line = "whole"
  await openApp(LIST, { id: "77", name: "Orang Lain" })
  await expect.element(page.getByRole("heading", { level: 1 })).toBeVisible()
  await expectCount(waiting, 0)
  expect(await sendEntry(record?.key ?? "")).toEqual({ kind: "waiting" })
  expect(arrived).toEqual([])

  await openApp(LIST, {})
  await expect.element(waiting).toBeVisible()
  await press("Logout")
  const asked = page.getByRole("alertdialog", { name: "1 data belum terkirim" })
  await press("Batal", asked)
  expect(await stored()).toHaveLength(1)
  await press("Logout")
  const person = signedIn()
  await press("Hapus dan keluar", asked)
  await expect.element(page.getByLabelText("Email")).toBeVisible()
  expect(await outboxOf(person)).toEqual([])
})
