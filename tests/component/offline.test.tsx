/** A new record without a response: it waits on the device, can be corrected or deleted there, and is sent once. */
import { expect, test, vi } from "vitest"
import { page } from "vitest/browser"
import { loadOffline } from "../../src/app/offline"
import { noteAway } from "../../src/providers/offline/connection"
import { sendEntry } from "../../src/providers/offline/outbox"
import { outboxOf } from "../../src/providers/offline/outbox-store"
import { serverBuild } from "../../src/session/server-build"
import { signedIn, subscribe } from "../../src/session/session"
import { setPrefill } from "../../src/views/form/draft/prefill"
import { values } from "../support/verification"
import { openApp, signIn } from "./support/app"
import { host } from "./support/host"
import {
  ADD,
  arrived,
  CHOSEN,
  closeUnsure,
  closeWaiting,
  LIST,
  leave,
  own,
  PATH,
  prepareOutboxHost,
  save,
  setLine,
  stops,
  stored,
  waiting,
} from "./support/outbox"
import { boxOf, closeSuccess, expectCount, expectNoOverflow, inputOf, press, resize } from "./support/screen"

prepareOutboxHost()

test("without a response a record waits above its list and is sent with the same key", async () => {
  own()
  setLine("deaf")
  await save("REF-1")
  await closeWaiting()
  await expect.element(waiting).toHaveTextContent(/REF-1.*Menunggu dikirim/)
  const [record] = await stored()
  expect(arrived).toEqual([record?.key])
  expect(record?.payload).toMatchObject({ referenceCode: "REF-1" })
  setLine("whole")
  expect(await sendEntry(record?.key ?? "")).toMatchObject({ kind: "sent" })
  await expectCount(waiting, 0)
  expect(arrived).toEqual([record?.key, record?.key])
  // A second attempt, as of another tab.
  expect(await sendEntry(record?.key ?? "")).toEqual({ kind: "gone" })
})

test("without a connection the bar above an add form says that it can be saved, and above the list it does not", async () => {
  own()
  setLine("cut")
  await save("REF-8")
  const bar = page.getByRole("status").filter({ hasText: "Tanpa koneksi." })
  await expect.element(bar).toHaveTextContent("Isian tetap dapat disimpan di perangkat ini.")
  await closeWaiting()
  await expect.element(bar).toBeVisible()
  await expect.element(bar).not.toHaveTextContent("Isian tetap")
  await expect.element(bar).toHaveTextContent("Data yang terakhir dimuat tetap dapat dibaca.")
})

test("above a list that was never loaded the bar says so, without the age of other lists", async () => {
  own()
  signIn()
  const answered = globalThis.fetch
  vi.stubGlobal("fetch", async (input: RequestInfo | URL, init?: RequestInit) => {
    if (String(input).includes(PATH)) throw new TypeError("Failed to fetch")
    return answered(input, init)
  })
  await openApp(LIST)
  noteAway({ path: "/suppliers", at: Date.now() })
  const bar = page.getByRole("status").filter({ hasText: "Tanpa koneksi." })
  await expect.element(bar).toHaveTextContent("Daftar ini belum pernah dimuat di perangkat ini.")
  await expect.element(bar).not.toHaveTextContent("Data terakhir dimuat")
})

test.each([
  ["/dashboard", "Angka dari browser ini tetap dapat dilihat."],
  ["/transaksi-singkong", "Data di browser ini tetap dapat dibaca dan diubah."],
  ["/add-mitra", "Isian tetap di layar ini; simpan setelah ada koneksi."],
  ["/user-setup/karyawan", "Data yang terakhir dimuat tetap dapat dibaca."],
  ["/catatan-aktivitas", "Tanpa koneksi."],
])("the bar at %s says what still works there, and moves nothing on a desk: %s", async (path, sentence) => {
  await resize(1366, 768)
  own()
  await openApp(path)
  await loadOffline()
  const screen = page.css(".content > :not([role=status])").first()
  await expect.element(screen).toBeVisible()
  const before = boxOf(screen).top
  setLine("cut")
  noteAway()
  const bar = page.getByRole("status").filter({ hasText: "Tanpa koneksi." })
  await expect.element(bar).toHaveTextContent(sentence)
  expect(boxOf(screen).top).toBe(before)
})

test("the mark in the header leaves a phone's room to the title, and has all its words for a screen reader", async () => {
  own()
  setLine("cut")
  await save("REF-9")
  await closeWaiting()
  const mark = page.getByRole("banner").getByRole("link", { name: "1 menunggu dikirim" })
  await expect.element(mark).toBeVisible()
  await resize(390, 844)
  await expect.poll(() => mark.element().getBoundingClientRect().width).toBeLessThan(50)
  const title = page.css(".header-title").element()
  expect(title.scrollWidth).toBe(title.clientWidth)
  // One line.
  expect(title.clientHeight).toBeLessThan(24)
  await expectNoOverflow()
})

test("with a response nothing waits", async () => {
  own()
  await save("REF-2")
  await closeSuccess("Data Verifikasi Singkong berhasil ditambahkan!")
  expect(await stored()).toEqual([])
  expect(arrived).toHaveLength(1)
})

test("a refusal at once is shown by the form; a later one when the record is opened", async () => {
  own()
  const body = {
    message: "Kode Referensi sudah ada",
    errors: { referenceCode: ["Kode Referensi sudah ada"] },
  }
  host.answers.set(`POST ${PATH}`, { status: 422, body })
  await save("REF-3")
  await press("OK")
  await expect.element(page.getByRole("alert").filter({ hasText: "1 isian perlu diperiksa" })).toBeVisible()
  expect(await stored()).toEqual([])

  setLine("cut")
  await press("Simpan")
  await closeWaiting()
  setLine("whole")
  const [record] = await stored()
  await sendEntry(record?.key ?? "")
  await expect.element(waiting).toHaveTextContent(/REF-3.*Ditolak server.*sudah ada/)
  // Not retried automatically.
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

test("[AB-114] *Periksa* offers to remove a record that the host has, and reports one that it lacks", async () => {
  await leave("REF-9", "unknown")
  await openApp(LIST)
  await press("Periksa", waiting)
  const asked = page.getByRole("alertdialog")
  await expect.element(asked).toHaveTextContent(/Belum ada di server/)
  await expect.element(asked).toHaveTextContent(/mungkin belum selesai.*tercatat dua kali/)
  await press("Tutup", asked)
  host.data[PATH] = [{ id: "900", ...values, ...CHOSEN, referenceCode: "REF-9" }]
  await press("Periksa", waiting)
  await expect.element(asked).toHaveTextContent(/Sudah ada di server/)
  await press("Hapus dari perangkat", asked)
  await expectCount(waiting, 0)
  expect(arrived).toEqual([])
})

test("[AB-114] *Periksa* without a response reports it and changes nothing", async () => {
  await leave("REF-10", "unknown")
  await openApp(LIST)
  host.answers.set(`GET ${PATH}`, { status: 502, body: {} })
  await press("Periksa", waiting)
  await expect.element(page.getByText("Tidak ada jawaban dari server.")).toBeVisible()
  expect(await stored()).toMatchObject([{ state: "unknown" }])
})

test("[AB-114] a foreign host: a form that is saved again after its page closed is not sent twice", async () => {
  setLine("deaf")
  await save("REF-11")
  await closeUnsure()
  const [record] = await stored()
  setLine("whole")
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

test("a page that is two builds behind asks before it stores a record", async () => {
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

test("after a 401 the record's state is stored before the session ends", async () => {
  const { key } = await leave("REF-12", "waiting")
  host.answers.set(`POST ${PATH}`, { status: 401, body: {} })
  await openApp(LIST)
  const person = signedIn()
  const states: Promise<string | undefined>[] = []
  stops.push(subscribe(() => states.push(outboxOf(person).then(([record]) => record?.state))))
  vi.spyOn(console, "error").mockImplementation(() => {})
  // A 401 would reload the test's own page.
  history.replaceState(history.state, "", "/login")
  await sendEntry(key)
  expect(signedIn()).toBe("")
  expect(await states[0]).toBe("waiting")
})

test("a foreign host gets no key, and no second attempt without consent", async () => {
  setLine("deaf")
  await save("REF-4")
  await closeUnsure()
  await expect.element(waiting).toHaveTextContent(/REF-4.*Belum pasti terkirim/)
  setLine("whole")
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

test("another user neither sees nor sends it; a logout asks and deletes it", async () => {
  own()
  setLine("cut")
  await save("REF-5")
  await closeWaiting()
  const [record] = await stored()
  setLine("whole")
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
