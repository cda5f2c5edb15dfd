/** A new record where no answer comes: it waits on the device, is corrected and given up there, and is sent once. */
import { afterEach, beforeEach, expect, test, vi } from "vitest"
import { page } from "vitest/browser"
import { loadOffline } from "../../src/app/offline"
import { sendWaiting } from "../../src/providers/offline/outbox"
import { waitingOf } from "../../src/providers/offline/waiting"
import { signedIn } from "../../src/session/session"
import { leavePrefill } from "../../src/views/form/prefill"
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

beforeEach(async () => {
  arrived = []
  line = "whole"
  fillHost(host.data)
  host.data[PATH] = []
  document.head.insertAdjacentHTML("beforeend", BUILD)
  const answered = globalThis.fetch
  vi.stubGlobal("fetch", async (input: RequestInfo | URL, init: RequestInit = {}) => {
    if (init.method !== "POST" || !String(input).endsWith(PATH)) return answered(input, init)
    if (line === "cut") throw new TypeError("Failed to fetch")
    arrived.push(new Headers(init.headers).get("Idempotency-Key"))
    if (line === "deaf") throw new TypeError("Failed to fetch")
    return answered(input, init)
  })
  await loadOffline()
})
afterEach(() => {
  for (const meta of document.head.querySelectorAll('meta[name^="koperasi-"]')) meta.remove()
})

const own = () => document.head.insertAdjacentHTML("beforeend", OWN)
const waiting = page.getByRole("region", { name: "Menunggu dikirim" })
const stored = () => waitingOf(signedIn())

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
  leavePrefill("verifications", { values: { ...filled, typeCassavaVarieties: ["1"] }, notice: "uji" })
  await openApp(ADD)
  await expectCount(page.getByText("Memuat pilihan..."), 0)
  await press("Simpan")
}

async function closeWaiting() {
  const told = page.getByRole("dialog", { name: "Menunggu dikirim" })
  await expect.element(told).toBeVisible()
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
  expect(await sendWaiting(record?.key ?? "")).toMatchObject({ kind: "sent" })
  await expectCount(waiting, 0)
  expect(arrived).toEqual([record?.key, record?.key])
  // Another tab had it in its hands as well.
  expect(await sendWaiting(record?.key ?? "")).toEqual({ kind: "gone" })
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
  await sendWaiting(record?.key ?? "")
  await expect.element(waiting).toHaveTextContent(/REF-3.*Ditolak server.*sudah ada/)
  // It is not tried again by itself.
  expect(await sendWaiting(record?.key ?? "")).toMatchObject({ kind: "waiting" })
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

test("a foreign host is sent no key, and nothing again before its person says so", async () => {
  line = "deaf"
  await save("REF-4")
  await closeWaiting()
  await expect.element(waiting).toHaveTextContent(/REF-4.*Belum pasti terkirim/)
  line = "whole"
  const [record] = await stored()
  expect(await sendWaiting(record?.key ?? "")).toMatchObject({ kind: "waiting" })
  expect(arrived).toEqual([null])
  await press("Kirim lagi", waiting)
  await expect.element(page.getByRole("alertdialog")).toHaveTextContent(/mungkin sudah sampai/)
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
  expect(await sendWaiting(record?.key ?? "")).toEqual({ kind: "waiting" })
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
  expect(await waitingOf(person)).toEqual([])
})
