/** Records from a file, in front of a host that takes one at a time and for a list of the browser. */
import { expect, test, vi } from "vitest"
import { page } from "vitest/browser"
import { registry } from "../../resources/registry"
import { grants } from "../support/sign-in"
import { openApp } from "./support/app"
import { expectAccessible } from "./support/axe"
import { host } from "./support/host"
import { button, expectGone, loggedErrors, press, rowOf } from "./support/screen"

const SUPPLIERS = "/verifikasi-setup/supplier"
const dialog = () => page.getByRole("dialog", { name: /^Impor / })

/** As a person chooses a file from the disk. */
async function chooseFile(text: string, name = "data.csv"): Promise<void> {
  const input = (await dialog().css("input[type=file]").findElement()) as HTMLInputElement
  const files = new DataTransfer()
  files.items.add(new File([text], name))
  input.files = files.files
  input.dispatchEvent(new Event("change", { bubbles: true }))
}
async function openImport(address: string): Promise<void> {
  await openApp(address)
  await press("Impor")
  await expect.element(dialog()).toBeVisible()
}
async function check(text: string): Promise<void> {
  await chooseFile(text)
  await press("Periksa", dialog())
}
const result = (text: string) =>
  expect.element(dialog().getByRole("status", { name: /^Hasil/ })).toHaveTextContent(text)

test("who may not add is offered no import", async () => {
  host.data["/suppliers"] = [{ id: "1", name: "CV Maju", code_sp: "MJ01" }]
  await openApp(SUPPLIERS, { role: "Staf", permissions: grants("UserSetup", "view", "edit", "print") })
  await expect.element(rowOf("CV Maju")).toBeVisible()
  await expectGone(button("Impor"))
})

test("the export that gives such a file is named as it is called, and to nobody who may not export", async () => {
  host.data["/suppliers"] = [{ id: "1", name: "CV Maju", code_sp: "MJ01" }]
  const said = () => dialog().getByText("dapat diimpor apa adanya.", { exact: false })
  for (const [address, entry] of [
    ["/data-mitra", "Ekspor → semua kolom"],
    [SUPPLIERS, "Ekspor"],
  ] as const) {
    await openImport(address)
    await expect.element(said()).toHaveTextContent(`Hasil “${entry}” dapat diimpor apa adanya.`)
    await press("Tutup", dialog())
    await expectGone(dialog())
  }
  await openApp(SUPPLIERS, { role: "Staf", permissions: grants("UserSetup", "view", "add") })
  await press("Impor")
  await expect.element(dialog()).toHaveTextContent("judul kolom di baris pertama.")
  expect(said().query()).toBe(null)
})

test("good rows are saved one by one, what the host refuses comes back with its words", async () => {
  loggedErrors()
  host.data["/suppliers"] = [{ id: "1", name: "CV Lama", code_sp: "LM01" }]
  await openImport(SUPPLIERS)
  host.answers.set("POST /suppliers", ({ body }: { body?: unknown }) =>
    (body as { name: string }).name === "CV Tolak"
      ? { status: 422, body: { message: "x", errors: { name: ["Nama ini dilarang"] } } }
      : { status: 201, body: { data: { ...(body as object), id: "9" } } },
  )
  await check("Nama Supplier;Kode Supplier;Catatan\nCV Baru;BR01;a\ncv lama;XX;b\n;YY;c\nCV Tolak;TL01;d\n")
  await result("2 baris siap diimpor")
  await result("2 baris harus diperbaiki")
  await expect.element(dialog().getByRole("row", { name: /^3 / })).toHaveTextContent(/sudah/)
  await press("Impor 2 baris", dialog())
  await result("1 baris tersimpan")
  await result("1 baris ditolak")
  await result("2 baris salah, tidak diimpor")
  await expect.element(dialog().getByText("Nama ini dilarang")).toBeVisible()
  const sent = host.calls.filter(({ method, path }) => method === "POST" && path === "/suppliers")
  expect(sent.map(({ body }) => body)).toEqual([
    { name: "CV Baru", codeSP: "BR01" },
    { name: "CV Tolak", codeSP: "TL01" },
  ])
})

test("a line that dies in between: what was not sent is told, and a second look skips what is there", async () => {
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
      // It is done, and the answer is lost on its way.
      keep(body, "2")
      return { status: 504, body: undefined }
    }
    keep(body, `n${calls}`)
    return { status: 201, body: { data: { ...(body as object), id: `n${calls}` } } }
  })
  await check("Nama Supplier;Kode Supplier\nSatu;A1\nDua;A2\nTiga;A3\n")
  await press("Impor 3 baris", dialog())
  await result("1 baris tersimpan")
  await result("1 baris belum pasti")
  await result("1 baris tidak disimpan")
  await press("Periksa lagi", dialog())
  await result("1 baris siap diimpor")
  await result("2 baris sudah ada")
  await press("Impor 1 baris", dialog())
  await result("1 baris tersimpan")
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
  await result("1 baris siap diimpor")
  await press("Kembali", dialog())
  await press("Berkas lain", dialog())
  await chooseFile("Sandi,Pemasok\nMJ02,CV Jaya\n")
  await expect.element(name as never).toHaveValue("name")
  await expect.element(code as never).toHaveValue("codeSP")
})

test("of a long cell its beginning is quoted, and a column's samples are different ones", async () => {
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

test("what cannot be read is told, and another file can be chosen", async () => {
  host.data["/suppliers"] = []
  await openImport(SUPPLIERS)
  await chooseFile("PK\x03\x04 rusak", "data.xlsx")
  await expect.element(dialog().getByRole("alert")).toHaveTextContent("tidak dapat dibaca")
  await chooseFile("Supplier\n")
  await expect.element(dialog().getByRole("alert")).toHaveTextContent("hanya berisi judul kolom")
})

test("a list of the browser takes all of them in one write, or none", async () => {
  loggedErrors()
  localStorage.setItem("komisi", "[]")
  localStorage.setItem("komisi.seeded", "1")
  await openImport("/komisi")
  const line = (gross: number) => `01/01/2025;31/01/2025;${gross};10;20;30`
  await chooseFile(
    `Tanggal Awal;Tanggal Akhir;Komisi Gross;Max Premi;Max LP;Komisi Bersih\n${line(1)}\n${line(2)}\n`,
  )
  await press("Periksa", dialog())
  await result("2 baris siap diimpor")
  await dialog()
    .getByRole("radio", { name: /Semua atau tidak/ })
    .click()
  const setItem = vi.spyOn(Storage.prototype, "setItem").mockImplementation(() => {
    throw new DOMException("penuh", "QuotaExceededError")
  })
  await press("Impor 2 baris", dialog())
  await result("0 baris tersimpan")
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
  await result("2 baris tersimpan")
  expect(
    JSON.parse(localStorage.getItem("komisi") ?? "").map((row: { komisiGross: number }) => row.komisiGross),
  ).toEqual([1, 2])
  await press("Tutup", dialog())
  await expectGone(dialog())
  await expect.element(button("Impor")).toHaveFocus()
})

test("each step fits both widths, and nothing is wrong for a screen reader", async () => {
  host.data["/suppliers"] = []
  await openImport(SUPPLIERS)
  await expectAccessible()
  await chooseFile("Nama Supplier;Kode Supplier\n;1\nCV Maju;2\n")
  await expect.element(button("Periksa", dialog())).toBeVisible()
  await expectAccessible()
  await press("Periksa", dialog())
  await result("1 baris siap")
  await expectAccessible()
})

test("taking an import back says how far it is, and stops where somebody wants it to", async () => {
  document.head.insertAdjacentHTML("beforeend", '<meta name="koperasi-api" content="embedded" />')
  try {
    host.data["/suppliers"] = []
    const past = { id: "i1", at: "2026-01-02T03:04:05.000Z", by: "Budi", name: "pemasok.csv", rows: 120 }
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
    await press("Ya", page.getByRole("alertdialog"))
    const undoing = page.getByRole("dialog", { name: "Batalkan impor" })
    await expect.element(undoing.getByRole("status")).toHaveTextContent("Menghapus 0 dari 120...")
    waiting[0]?.()
    await expect.element(undoing.getByRole("status")).toHaveTextContent("Menghapus 50 dari 120...")
    await press("Berhenti", undoing)
    waiting[1]?.()
    const told = page.getByRole("alertdialog")
    await expect.element(told).toHaveTextContent("Impor belum dibatalkan seluruhnya.")
    await expect.element(told).toHaveTextContent("100 data sudah dihapus kembali.")
    await press("OK", told)
    await expectGone(undoing)
    expect(waiting).toHaveLength(2)
    await expect.element(taking).toBeEnabled()
  } finally {
    for (const mark of document.head.querySelectorAll('meta[name^="koperasi-"]')) mark.remove()
  }
})

test("of a long list of our own server only what the form reads is asked for", async () => {
  const long = registry.get("partners").source
  const list = long.kind === "rest" ? long.list : ""
  const marks = { api: "embedded", lists: "paged", long: list }
  for (const [name, content] of Object.entries(marks))
    document.head.insertAdjacentHTML("beforeend", `<meta name="koperasi-${name}" content="${content}" />`)
  try {
    await openImport(registry.get("verifications").list.path)
    host.calls.splice(0)
    await check("Kode Referensi\nX1\n")
    await result("1 baris harus diperbaiki")
    const asked = host.calls.filter(({ method, path }) => method === "GET" && path === list)
    expect(asked.map(({ url }) => new URL(url, "http://host").search)).toEqual(["?_for=verifications"])
  } finally {
    for (const mark of document.head.querySelectorAll('meta[name^="koperasi-"]')) mark.remove()
  }
})
