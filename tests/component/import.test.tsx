/** Imports of a file: into a foreign host, record by record, and into a list of the browser. */
import { expect, test, vi } from "vitest"
import { page } from "vitest/browser"
import { registry } from "../../resources/registry"
import { noteRefused, refusedImports } from "../../src/views/import/refused"
import { grants } from "../support/sign-in"
import { openApp } from "./support/app"
import { expectAccessible } from "./support/axe"
import { host, markServer } from "./support/host"
import { check, chooseFile, dialog, expectResult, SUPPLIERS } from "./support/import-file"
import { button, expectGone, expectTexts, loggedErrors, press, rowOf } from "./support/screen"

async function openImport(address: string): Promise<void> {
  await openApp(address)
  await press("Impor")
  await expect.element(dialog()).toBeVisible()
}
test("no import without the right to add", async () => {
  host.data["/suppliers"] = [{ id: "1", name: "CV Maju", code_sp: "MJ01" }]
  await openApp(SUPPLIERS, { role: "Staf", permissions: grants("UserSetup", "view", "edit", "print") })
  await expect.element(rowOf("CV Maju")).toBeVisible()
  await expectGone(button("Impor"))
})

test("the hint names the export that writes such a file, for users who may export", async () => {
  host.data["/suppliers"] = [{ id: "1", name: "CV Maju", code_sp: "MJ01" }]
  const hint = () => dialog().getByText("dapat diimpor apa adanya.", { exact: false })
  for (const [address, entry] of [
    ["/data-mitra", "Ekspor → semua kolom"],
    [SUPPLIERS, "Ekspor"],
  ] as const) {
    await openImport(address)
    await expect.element(hint()).toHaveTextContent(`Berkas hasil “${entry}” dapat diimpor apa adanya.`)
    expect(button("Tutup", dialog()).query()).toBe(null)
    await press("Tutup dialog", dialog())
    await expectGone(dialog())
  }
  await openApp(SUPPLIERS, { role: "Staf", permissions: grants("UserSetup", "view", "add") })
  await press("Impor")
  await expect.element(dialog()).toHaveTextContent("judul kolom di baris pertama.")
  expect(hint().query()).toBe(null)
})

test("valid rows are saved one by one; refused ones show the host's messages", async () => {
  loggedErrors()
  host.data["/suppliers"] = [{ id: "1", name: "CV Lama", code_sp: "LM01" }]
  await openImport(SUPPLIERS)
  host.answers.set("POST /suppliers", ({ body }: { body?: unknown }) =>
    (body as { name: string }).name === "CV Tolak"
      ? { status: 422, body: { message: "x", errors: { name: ["Nama ini dilarang"] } } }
      : { status: 201, body: { data: { ...(body as object), id: "9" } } },
  )
  await check("Nama Supplier;Kode Supplier;Catatan\nCV Baru;BR01;a\ncv lama;XX;b\n;YY;c\nCV Tolak;TL01;d\n")
  await expectResult("2 baris siap diimpor")
  await expectResult("2 baris harus diperbaiki")
  await expect.element(dialog().getByRole("row", { name: /^3 / })).toHaveTextContent(/sudah/)
  await press("Impor 2 baris", dialog())
  await expectResult("1 baris tersimpan")
  await expectResult("1 baris ditolak")
  await expectResult("2 baris salah, tidak diimpor")
  expect(refusedImports()).toEqual([expect.objectContaining({ rows: 3 })])
  await expect.element(dialog().getByText("Nama ini dilarang")).toBeVisible()
  const sent = host.calls.filter(({ method, path }) => method === "POST" && path === "/suppliers")
  expect(sent.map(({ body }) => body)).toEqual([
    { name: "CV Baru", codeSP: "BR01" },
    { name: "CV Tolak", codeSP: "TL01" },
  ])
})

test("a lost response stops the import; the next check skips rows that exist", async () => {
  loggedErrors()
  host.data["/suppliers"] = []
  await openImport(SUPPLIERS)
  let calls = 0
  const keep = (body: unknown, id: string) => {
    const { name, codeSP } = body as { name: string; codeSP: string }
    host.data["/suppliers"]?.push({ id, name, code_sp: codeSP })
  }
  host.answers.set("POST /suppliers", ({ body }: { body?: unknown }) => {
    calls += 1
    if (calls === 2) {
      // Saved, but the response is lost.
      keep(body, "2")
      return { status: 504, body: undefined }
    }
    keep(body, `n${calls}`)
    return { status: 201, body: { data: { ...(body as object), id: `n${calls}` } } }
  })
  await check("Nama Supplier;Kode Supplier\nSatu;A1\nDua;A2\nTiga;A3\n")
  await press("Impor 3 baris", dialog())
  await expectResult("1 baris tersimpan")
  await expectResult("1 baris belum pasti tersimpan")
  await expectResult("1 baris tidak disimpan")
  await press("Periksa lagi", dialog())
  await expectResult("1 baris siap diimpor")
  await expectResult("2 baris sudah ada")
  await press("Impor 1 baris", dialog())
  await expectResult("1 baris tersimpan")
  expect(host.data["/suppliers"]?.map(({ name }) => name)).toEqual(["Satu", "Dua", "Tiga"])
})

test("the matching can be corrected, and is remembered", async () => {
  host.data["/suppliers"] = []
  await openImport(SUPPLIERS)
  await chooseFile("Pemasok,Sandi\nCV Maju,MJ01\n")
  await expect.element(dialog().getByText(/Belum ada kolom untuk isian wajib/)).toBeVisible()
  const [name, code] = ["Pemasok", "Sandi"].map((one) =>
    dialog().getByRole("combobox", { name: `Kolom ${one} mengisi` }),
  )
  await name?.selectOptions("name")
  await code?.selectOptions("codeSP")
  await press("Periksa", dialog())
  await expectResult("1 baris siap diimpor")
  await press("Kembali", dialog())
  await press("Berkas lain", dialog())
  await chooseFile("Sandi,Pemasok\nMJ02,CV Jaya\n")
  await expect.element(name as never).toHaveValue("name")
  await expect.element(code as never).toHaveValue("codeSP")
})

test("a long cell is quoted in part, and a column's samples are distinct", async () => {
  host.data["/suppliers"] = []
  await openImport(SUPPLIERS)
  const long = "x".repeat(20_000)
  await chooseFile(`Nama Supplier;Kode Supplier\nCV ${long};A\nCV Satu;A\nCV Satu;B\n`)
  const samples = (name: string) => dialog().getByRole("row", { name: new RegExp(`^${name}`) })
  await expect.element(samples("Kode Supplier")).toHaveTextContent("Kode SupplierA · B")
  await expect.element(samples("Nama Supplier")).toHaveTextContent(/^Nama SupplierCV x{37}… · CV Satu/)
  await press("Periksa", dialog())
  await expect.element(dialog().getByRole("row", { name: /^2 / })).toHaveTextContent(/“CV x{77}…”$/)
})

test("a running import is stopped, not undone: the saved rows stay", async () => {
  host.data["/suppliers"] = []
  await openImport(SUPPLIERS)
  let go = () => {}
  const first = new Promise<void>((resolve) => {
    go = resolve
  })
  host.answers.set("POST /suppliers", async ({ body }: { body?: unknown }) => {
    await first
    return { status: 201, body: { data: { ...(body as object), id: "1" } } }
  })
  await check("Nama Supplier;Kode Supplier\nSatu;A1\nDua;A2\n")
  await press("Impor 2 baris", dialog())
  await press("Berhenti", dialog())
  go()
  await expectResult("1 baris tersimpan")
  await expectResult("1 baris tidak disimpan")
})

test("an unreadable file shows a message, and another one can be chosen", async () => {
  host.data["/suppliers"] = []
  await openImport(SUPPLIERS)
  await chooseFile("PK\x03\x04 rusak", "data.xlsx")
  await expect.element(dialog().getByRole("alert")).toHaveTextContent("tidak dapat dibaca")
  await chooseFile("Supplier\n")
  await expect.element(dialog().getByRole("alert")).toHaveTextContent("hanya berisi judul kolom")
})

test("a list of the browser saves all rows in one write, or none", async () => {
  loggedErrors()
  localStorage.setItem("komisi", "[]")
  localStorage.setItem("komisi.seeded", "1")
  await openImport("/komisi")
  const line = (gross: number) => `01/01/2025;31/01/2025;${gross};10;20;30`
  await chooseFile(
    `Tanggal Awal;Tanggal Akhir;Komisi Gross;Max Premi;Max LP;Komisi Bersih\n${line(1)}\n${line(2)}\n`,
  )
  await press("Periksa", dialog())
  await expectResult("2 baris siap diimpor")
  await dialog()
    .getByRole("radio", { name: /Simpan hanya jika semua baris benar/ })
    .click()
  const setItem = vi.spyOn(Storage.prototype, "setItem").mockImplementation(() => {
    throw new DOMException("penuh", "QuotaExceededError")
  })
  await press("Impor 2 baris", dialog())
  await expectResult("0 baris tersimpan")
  await expect
    .element(
      dialog()
        .getByText(/Penyimpanan browser penuh/)
        .first(),
    )
    .toBeVisible()
  setItem.mockRestore()
  expect(localStorage.getItem("komisi")).toBe("[]")
  await press("Periksa lagi", dialog())
  await press("Impor 2 baris", dialog())
  await expectResult("2 baris tersimpan")
  expect(
    JSON.parse(localStorage.getItem("komisi") ?? "").map((row: { komisiGross: number }) => row.komisiGross),
  ).toEqual([1, 2])
  await press("Tutup", dialog())
  await expectGone(dialog())
  await expect.element(button("Lainnya")).toHaveFocus()
})

test("rows obey the rules across fields of their form", async () => {
  localStorage.setItem("komisi", "[]")
  localStorage.setItem("komisi.seeded", "1")
  await openImport("/komisi")
  await chooseFile(
    "Tanggal Awal;Tanggal Akhir;Komisi Gross;Max Premi;Max LP;Komisi Bersih\n01/11/2026;01/10/2026;1;1;1;1\n",
  )
  await press("Periksa", dialog())
  await expect
    .element(dialog().getByText("Tanggal Akhir tidak boleh sebelum Tanggal Awal.").first())
    .toBeVisible()
})

test("each step fits both widths, without axe violations", async () => {
  host.data["/suppliers"] = []
  await openImport(SUPPLIERS)
  await expectAccessible()
  await chooseFile("Nama Supplier;Kode Supplier\n;1\nCV Maju;2\n")
  await expect.element(button("Periksa", dialog())).toBeVisible()
  await expectAccessible()
  await press("Periksa", dialog())
  await expectResult("1 baris siap")
  await expectAccessible()
})

test("undoing an import shows its progress and can be stopped", async () => {
  markServer()
  host.data["/suppliers"] = []
  const past = {
    id: "i1",
    at: "2026-01-02T03:04:05.000Z",
    by: "Budi",
    name: "pemasok.csv",
    rows: 120,
    unchanged: 120,
  }
  host.answers.set("GET /imports/suppliers", () => ({ status: 200, body: { data: [past] } }))
  const waiting: (() => void)[] = []
  host.answers.set("POST /imports/suppliers/i1/undo", async ({ body }: { body?: unknown }) => {
    await new Promise<void>((go) => waiting.push(go))
    const { after } = body as { after: number }
    return { status: 200, body: { data: { deleted: 50, kept: [], next: after + 51 } } }
  })
  await openImport(SUPPLIERS)
  const taking = dialog().getByRole("button", { name: /^Batalkan impor pemasok/ })
  await taking.click()
  const question = page.getByRole("alertdialog")
  await expectTexts(question.getByRole("button"), ["Hapus 120 data", "Kembali"])
  await press("Kembali", question)
  await expectGone(question)
  expect(waiting).toEqual([])
  await taking.click()
  await press("Hapus 120 data", question)
  const undoing = page.getByRole("dialog", { name: "Batalkan impor" })
  await expect.element(undoing.getByRole("status")).toHaveTextContent("Menghapus 0 dari 120...")
  waiting[0]?.()
  await expect.element(undoing.getByRole("status")).toHaveTextContent("Menghapus 50 dari 120...")
  await press("Berhenti", undoing)
  waiting[1]?.()
  const report = page.getByRole("alertdialog")
  await expect.element(report).toHaveTextContent("Impor belum dibatalkan seluruhnya.")
  await expect.element(report).toHaveTextContent("100 data hasil impor sudah dihapus.")
  await press("OK", report)
  await expectGone(undoing)
  expect(waiting).toHaveLength(2)
  await expect.element(taking).toBeEnabled()
})

test("an import counts the records that its undoing deletes, and offers none of which all were changed", async () => {
  markServer()
  host.data["/suppliers"] = []
  const past = {
    id: "i1",
    at: "2026-01-02T03:04:05.000Z",
    by: "Budi",
    name: "pemasok.csv",
    rows: 3,
    unchanged: 2,
  }
  const kept = { row: 3, name: "CV Maju", reason: "sudah diubah sejak diimpor" }
  let deleted = 2
  const list = (rows: number, unchanged: number) =>
    host.answers.set("GET /imports/suppliers", {
      status: 200,
      body: { data: [{ ...past, rows, unchanged }] },
    })
  list(3, 2)
  host.answers.set("POST /imports/suppliers/i1/undo", () => {
    list(1, 0)
    return { status: 200, body: { data: { deleted, kept: [kept], next: null } } }
  })
  await openImport(SUPPLIERS)
  for (const resource of ["suppliers", "partners"]) noteRefused({ resource, name: past.name, rows: 1 })
  const undo = dialog().getByRole("button", { name: /^Batalkan impor pemasok/ })
  await undo.click()
  const question = page.getByRole("alertdialog")
  await expect.element(question).toHaveTextContent("1 data sudah diubah sejak itu dan tetap ada.")
  await press("Hapus 2 data", question)
  await press("OK", page.getByRole("dialog", { name: "Impor dibatalkan" }))
  await expectGone(undo)
  await expect.element(dialog().getByText("1 baris · 1 sudah diubah")).toBeVisible()
  // Its rows that were not saved are no longer missing.
  expect(refusedImports().map(({ resource }) => resource)).toEqual(["partners"])
  // All of them were changed after the list was loaded.
  list(1, 1)
  deleted = 0
  await press("Tutup dialog", dialog())
  await openImport(SUPPLIERS)
  await undo.click()
  await press("Hapus 1 data", question)
  const report = page.getByRole("alertdialog", { name: "Tidak ada data yang dihapus." })
  await expect.element(report).toHaveTextContent("baris 3 (CV Maju): sudah diubah sejak diimpor")
  await press("OK", report)
})

test("a long list of our own server is requested with only the fields that the form reads", async () => {
  const long = registry.get("partners").source
  const list = long.kind === "rest" ? long.list : ""
  const marks = { api: "embedded", lists: "paged", long: list }
  for (const [name, content] of Object.entries(marks)) markServer(name, content)
  await openImport(registry.get("verifications").list.path)
  host.calls.splice(0)
  await check("Kode Referensi\nX1\n")
  await expectResult("1 baris harus diperbaiki")
  const requests = host.calls.filter(({ method, path }) => method === "GET" && path === list)
  expect(requests.map(({ url }) => new URL(url, "http://host").search)).toEqual(["?_for=verifications"])
})
