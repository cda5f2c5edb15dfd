/** The dialogs and previews of documents: the product's three, and two of partners, whose records are a server's. */
import { Suspense } from "react"
import { createMemoryRouter, RouterProvider } from "react-router"
import { describe, expect, test, vi } from "vitest"
import { page, userEvent } from "vitest/browser"
import { partners } from "../../resources/partners"
import { registry } from "../../resources/registry"
import { createListExtras } from "../../src/app/list-extras"
import { Root } from "../../src/app/root"
import { createDocuments, defineDocument } from "../../src/core/print/document"
import { ListExtrasProvider } from "../../src/views/context/list-extras"
import { DocumentPreview } from "../../src/views/document/document-preview"
import { ListPage } from "../../src/views/screen/list-page"
import { transactions } from "../print/rows"
import { hold } from "../stub/answers"
import { grants, type Person } from "../support/sign-in"
import { mount, openApp, signIn } from "./support/app"
import { host } from "./support/host"
import {
  button,
  choose,
  comboboxOf,
  expectAddress,
  expectCount,
  expectGone,
  focus,
  heading,
  press,
  resize,
  rowOf,
  selectOf,
  textsOf,
} from "./support/screen"

const dialogOf = (name: string) => page.getByRole("dialog", { name, exact: true })
async function openDialog(name: string) {
  await press("Cetak")
  await page.getByRole("menuitem", { name, exact: true }).click()
  const dialog = dialogOf(name)
  await expect.element(button("Preview", dialog)).toBeVisible()
  // It is open when its first input has the focus.
  await expect.poll(() => document.activeElement?.closest("dialog form") !== null).toBe(true)
  return dialog
}
const tick = (name: string) => page.getByRole("checkbox", { name, exact: true }).click()
const heads = () => textsOf(page.getByRole("columnheader"))
const column = (position: number) => textsOf(page.css(`tbody tr td:nth-child(${position})`))

describe("of transactions", () => {
  /** As an earlier visit left them: the sample spelling of the variety included (AB-05). */
  const openList = async (count = 31) => {
    const rows = transactions(count).map(({ JenisVarietes, ...row }) => ({
      ...row,
      JenisVarietas: JenisVarietes,
    }))
    localStorage.setItem("transaksiSingkong", JSON.stringify(rows))
    await openApp("/transaksi-singkong")
    await expect.element(rowOf("NT-1000")).toBeVisible()
  }

  test("[TX-49] [TX-50] [TX-51] [TX-61] [TX-64] [TX-65] Invoice prints the range and the supplier, the chosen columns only", async () => {
    await openList()
    const dialog = await openDialog("Invoice")
    await dialog.getByLabelText("Dari tanggal").fill("02/05/2025")
    await dialog.getByLabelText("Sampai tanggal").fill("08/05/2025")
    await dialog.getByRole("textbox", { name: "Supplier" }).fill("sumber")
    for (const name of ["No Nota", "Tanggal Nota", "Jenis Varietas", "Harga"]) await tick(name)
    await press("Preview", dialog)
    await expectAddress("/preview-invoice")
    await expect.element(heading("INVOICE")).toBeVisible()
    expect(heads()).toEqual(["No Nota", "Tanggal Nota", "Jenis Varietas", "Harga"])
    // Suppliers alternate; both bounds count: the 2nd, 4th, 6th and 8th.
    expect(column(1)).toEqual(["NT-1001", "NT-1003", "NT-1005", "NT-1007"])
    expect(column(2)).toEqual(["02 Mei 2025", "04 Mei 2025", "06 Mei 2025", "08 Mei 2025"])
    expect(new Set(column(3))).toEqual(new Set(["Kuning"]))
    await expect.element(page.getByText("02 Mei 2025 – 08 Mei 2025")).toBeVisible()
    await expect.element(button("Cetak")).toBeEnabled()
    await press("Kembali")
    await expectAddress("/transaksi-singkong")
  })

  test("[TX-52] [VA-79] Invoice without a column says so and stays", async () => {
    await openList(3)
    const dialog = await openDialog("Invoice")
    await press("Preview", dialog)
    const told = dialog.getByText("Pilih minimal satu kolom untuk dicetak.")
    await expect.element(told).toBeInViewport()
    await expectAddress("/transaksi-singkong")
    await tick("No Nota")
    await expectGone(told)
  })

  test("[AB-76] a range that ends before it begins is refused, an open one is not", async () => {
    await openList()
    const dialog = await openDialog("Invoice")
    await press("Seperti daftar", dialog)
    await dialog.getByLabelText("Dari tanggal").fill("08/05/2025")
    await dialog.getByLabelText("Sampai tanggal").fill("07/05/2025")
    await press("Preview", dialog)
    await expect.element(dialog.getByText("Tanggal akhir tidak boleh sebelum tanggal awal.")).toBeVisible()
    await dialog.getByLabelText("Sampai tanggal").fill("")
    await press("Preview", dialog)
    await expectAddress("/preview-invoice")
    await expectCount(page.css("tbody tr"), 24)
  })

  test("[TX-76] [TX-49] Invoice without a matching row: the sentence and the way back", async () => {
    await openList(3)
    const dialog = await openDialog("Invoice")
    await press("Pilih semua", dialog)
    await dialog.getByLabelText("Dari tanggal").fill("01/01/2030")
    await press("Preview", dialog)
    await expectAddress("/preview-invoice")
    await expect.element(page.getByText("Tidak ada data untuk ditampilkan.")).toBeVisible()
    await expectCount(button("Cetak"), 0)
    await press("Kembali")
    await expectAddress("/transaksi-singkong")
  })

  test("[TX-53] [TX-54] [TX-55] [TX-62] [TX-66..TX-69, TX-71] Serah Terima Nota prints the range for a location, signed by two", async () => {
    await openList()
    const dialog = await openDialog("Serah Terima Nota")
    await expectCount(dialog.getByRole("checkbox"), 2)
    await tick("Kode Referensi")
    await dialog.getByLabelText("Sampai tanggal").fill("16/05/2025")
    await dialog.getByLabelText("Lokasi").fill("Lapak Terbanggi")
    await press("Preview", dialog)
    await expectAddress("/nota-preview")
    await expect.element(heading("SERAH TERIMA NOTA")).toBeVisible()
    await expect.element(page.getByText("s.d. 16 Mei 2025")).toBeVisible()
    await expect.element(page.getByText("Lapak Terbanggi", { exact: true })).toBeVisible()
    await expectCount(page.getByRole("table"), 2)
    expect(textsOf(page.css("table:first-of-type th"))).toEqual(["No", "No Nota", "Kode Referensi"])
    expect(textsOf(page.css("table:first-of-type tbody tr"))).toHaveLength(15)
    expect(textsOf(page.css("table:last-of-type tbody tr"))).toEqual(["16NT-1015KR-2015"])
    await expect.element(page.getByText("Pemberi")).toBeVisible()
    await expect.element(page.getByText("Penerima")).toBeVisible()
  })

  test("[TX-56] [TX-57] [VA-79] [VA-80] no column, then no matching row: told, and the dialog keeps what was typed", async () => {
    await openList(3)
    const dialog = await openDialog("Serah Terima Nota")
    await dialog.getByLabelText("Lokasi").fill("Lapak")
    await press("Preview", dialog)
    await expect.element(dialog.getByText("Pilih minimal satu kolom untuk dicetak.")).toBeVisible()
    await tick("No Nota")
    await dialog.getByLabelText("Dari tanggal").fill("01/01/2030")
    await press("Preview", dialog)
    await expect
      .element(page.getByRole("alertdialog"))
      .toHaveTextContent("Tidak ada data yang sesuai dengan filter.")
    await press("OK", page.getByRole("alertdialog"))
    await expectCount(page.getByRole("alertdialog"), 0)
    await expect.element(dialog.getByLabelText("Lokasi")).toHaveValue("Lapak")
    await expectAddress("/transaksi-singkong")
  })

  test("[TX-58] [TX-59] [TX-60] [TX-63] [TX-72..TX-75] Serah Terima Invoice takes a growing list of numbers; blanks do not count", async () => {
    await openList(3)
    const dialog = await openDialog("Serah Terima Invoice")
    const inputs = dialog.getByRole("textbox", { name: /^Nomor Invoice/ })
    await expectCount(inputs, 1)
    await inputs.first().fill(" INV-2 ")
    for (let added = 0; added < 2; added++) await press("+ Tambah Nomor Invoice", dialog)
    await expectCount(inputs, 3)
    await expect.element(inputs.last()).toHaveFocus()
    await userEvent.keyboard("INV-1")
    await dialog.getByLabelText("Dari tanggal").fill("01/05/2025")
    await dialog.getByLabelText("Sampai tanggal").fill("31/05/2025")
    await press("Preview", dialog)
    await expectAddress("/st-invoice-preview")
    await expect.element(heading("SERAH TERIMA INVOICE")).toBeVisible()
    await expect.element(page.getByText("01 Mei 2025 – 31 Mei 2025")).toBeVisible()
    expect(textsOf(page.getByRole("definition")).at(-1)).toBe("2")
    expect(textsOf(page.css("ol > li"))).toEqual(["INV-2", "INV-1"])
    await expect.element(page.getByText("Pemberi")).toBeVisible()
    await expect.element(page.getByText("Penerima")).toBeVisible()
  })

  test("[AB-35] [TX-76] [TX-77] [TX-78] a preview opened by hand: an empty state, or a count of 0, and the way to the list", async () => {
    for (const path of ["/preview-invoice", "/nota-preview"]) {
      await openApp(path)
      await expect.element(page.getByText("Tidak ada data untuk ditampilkan.")).toBeVisible()
      await press("Kembali")
      await expectAddress("/transaksi-singkong")
    }
    await openApp("/st-invoice-preview")
    await expect.element(heading("SERAH TERIMA INVOICE")).toBeVisible()
    expect(textsOf(page.getByRole("definition")).at(-1)).toBe("0")
    await expectCount(page.getByText("Tidak ada data untuk ditampilkan."), 0)
  })

  test("the sheet of a preview is scrolled by keyboard on a phone", async () => {
    await resize(390, 844)
    await openApp("/st-invoice-preview")
    const sheet = page.getByRole("region", { name: "Lembar SERAH TERIMA INVOICE" })
    await expect.element(sheet).toBeVisible()
    for (let step = 0; step < 5; step++) {
      await userEvent.keyboard("{Tab}")
      if (sheet.element() === document.activeElement) break
    }
    await expect.element(sheet).toHaveFocus()
    await userEvent.keyboard("{ArrowRight}")
    await expect.poll(() => sheet.element().scrollLeft).toBeGreaterThan(0)
    // On a desk all of it is in sight, and it is no stop on the way.
    await resize(1440, 900)
    await expectCount(sheet, 0)
  })

  test("[AB-39] [TX-47] whoever sees the list has the menu, and no preview without it", async () => {
    localStorage.setItem("transaksiSingkong", JSON.stringify(transactions(1)))
    await openApp("/transaksi-singkong", { role: "Staf", permissions: grants("CassavaTransactions", "view") })
    await press("Cetak")
    await expectCount(page.getByRole("menuitem"), 3)
    expect(textsOf(page.getByRole("menuitem"))).toEqual([
      "Invoice",
      "Serah Terima Invoice",
      "Serah Terima Nota",
    ])
    await openApp("/preview-invoice", { role: "Staf", permissions: grants("AdminData", "view", "print") })
    await expect.element(page.getByText(/tidak memiliki hak akses/)).toBeVisible()
  })
})

describe("of records on a server", () => {
  const documents = createDocuments(
    [
      defineDocument({
        name: "partner-list",
        label: "Daftar Mitra",
        resource: partners,
        filters: ["partnerTypeId", "partnerJoinDate", { field: "activeStatus", initial: "ACTIVE" }],
        asks: { purpose: { type: "text", label: "Keperluan", required: true } },
        always: ["fullName"],
        columns: ["fullName", "partnerId", "partnerTypeId", "phoneNumber", "partnerJoinDate", "address"],
      }),
      defineDocument({
        name: "partner-sheet",
        label: "Lembar Mitra",
        resource: partners,
        right: "list",
        columns: ["fullName", "activeStatus"],
        whenEmpty: "alert",
        filters: ["fullName"],
      }),
    ],
    registry,
  )

  const partner = (name: string, type: string, joined: string, status = "ACTIVE") => ({
    id: name,
    user_type: "PARTNER",
    profiles: { full_name: name, phone_number: "0812", address: "Jl. Raya 1" },
    partners: {
      partner_id: `ID-${name}`,
      partner_type_id: type,
      partner_type: { id: type, name: type === "1" ? "Angkutan" : "Petani" },
      partner_join_date: `${joined}T00:00:00.000Z`,
      active_status: status,
    },
  })

  /** The list with its menu, and the previews beside it, as the app would have them were they the product's. */
  function openPartners(person?: Person) {
    signIn(person)
    host.data["/users/partner"] = [
      partner("Ayu", "2", "2024-05-01"),
      partner("Budi", "1", "2024-05-02"),
      partner("Citra", "2", "2024-06-01"),
      partner("Dewi", "2", "2024-05-03", "NON_ACTIVE"),
    ]
    const extras = createListExtras(registry.all, documents)
    const list = (
      <ListExtrasProvider value={extras}>
        <ListPage resource={registry.get("partners")} />
      </ListExtrasProvider>
    )
    const previews = documents.map((document) => ({
      path: document.path,
      element: (
        <Suspense fallback="Memuat...">
          <DocumentPreview document={document} />
        </Suspense>
      ),
    }))
    const routes = [{ element: <Root />, children: [{ path: "/data-mitra", element: list }, ...previews] }]
    const router = createMemoryRouter(routes, { initialEntries: ["/data-mitra"] })
    mount(<RouterProvider router={router} />)
    return { at: () => router.state.location.pathname }
  }

  test("the filters of the fields' types select, names stand for ids, days are written out", async () => {
    const { at } = openPartners()
    await expect.element(rowOf("Ayu")).toBeVisible()
    const dialog = await openDialog("Daftar Mitra")
    await expect.element(selectOf("Status Mitra")).toHaveTextContent("Aktif")
    await press("Preview", dialog)
    await expect.element(dialog.getByText("Keperluan wajib diisi")).toBeVisible()
    await dialog.getByLabelText("Keperluan").fill("Rapat")
    await dialog.getByLabelText("Jenis Mitra").first().fill("petani")
    await dialog.getByLabelText("Dari tanggal").fill("01/05/2024")
    await dialog.getByLabelText("Sampai tanggal").fill("31/05/2024")
    await press("Pilih semua", dialog)
    await press("Preview", dialog)
    await expect.element(heading("DAFTAR MITRA")).toBeVisible()
    expect(at()).toBe("/cetak/partner-list")
    expect(column(1)).toEqual(["Ayu"])
    expect(textsOf(page.css("tbody td"))).toEqual([
      "Ayu",
      "ID-Ayu",
      "Petani",
      "0812",
      "01 Mei 2024",
      "Jl. Raya 1",
    ])
    expect(textsOf(page.getByRole("definition"))).toEqual([
      "petani",
      "01 Mei 2024 – 31 Mei 2024",
      "Aktif",
      "Rapat",
      "1",
    ])
    await press("Kembali")
    await expect.poll(at).toBe("/data-mitra")
  })

  test("whoever moves the focus without a key or a pointer keeps it where he put it", async () => {
    openPartners()
    const dialog = await openDialog("Daftar Mitra")
    const status = comboboxOf("Status Mitra", dialog)
    await focus(status)
    // antd says what is chosen to a screen reader once its select has the focus: the form has changed.
    await expectCount(dialog.css("form [aria-live]"), 1)
    await expect.element(status).toHaveFocus()
  })

  test("another status prints other records, and none is told where the document says so", async () => {
    const { at } = openPartners()
    await expect.element(rowOf("Ayu")).toBeVisible()
    const list = await openDialog("Daftar Mitra")
    await choose("Status Mitra", "Tidak Aktif", list)
    await list.getByLabelText("Keperluan").fill("Rapat")
    await tick("Nama")
    await press("Preview", list)
    await expect.element(heading("DAFTAR MITRA")).toBeVisible()
    expect(column(1)).toEqual(["Dewi"])
    await press("Kembali")
    await expect.element(rowOf("Ayu")).toBeVisible()
    const sheet = await openDialog("Lembar Mitra")
    await sheet.getByLabelText("Nama", { exact: true }).first().fill("tidak ada")
    await sheet.getByRole("checkbox", { name: "Nama" }).click()
    await press("Preview", sheet)
    const alert = page.getByRole("alertdialog")
    await expect.element(alert).toHaveTextContent("Tidak ada data yang sesuai dengan filter.")
    await press("OK", alert)
    await expectGone(alert)
    expect(at()).toBe("/data-mitra")
  })

  test("'Preview' waits for records that are on their way", async () => {
    const held = hold(host, "GET /users/partner")
    const { at } = openPartners()
    await held.seen
    const dialog = await openDialog("Lembar Mitra")
    await dialog.getByRole("checkbox", { name: "Nama" }).click()
    await dialog.getByRole("textbox", { name: "Nama" }).click()
    await userEvent.keyboard("{Enter}")
    expect(at()).toBe("/data-mitra")
    await expectCount(page.getByRole("alertdialog"), 0)
    held.release()
    await expect.poll(() => page.css("dialog .ant-btn-loading").elements().length).toBe(0)
    await press("Preview", dialog)
    await expect.element(heading("LEMBAR MITRA")).toBeVisible()
    expect(column(1)).toEqual(["Ayu", "Budi", "Citra", "Dewi"])
  })

  test.each([
    [503, "Sedang dirawat"],
    [403, "Bukan untuk Anda"],
  ])("records that the server refuses with %i are told, and asked for anew", async (status, message) => {
    vi.spyOn(console, "error").mockImplementation(() => undefined)
    host.answers.set("GET /users/partner", { status, body: { message } })
    openPartners()
    await expect.element(page.getByRole("alert")).toHaveTextContent(message)
    const dialog = await openDialog("Lembar Mitra")
    await expect.element(dialog.getByRole("alert")).toHaveTextContent(message)
    await expect.element(button("Preview", dialog)).toBeDisabled()
    host.answers.delete("GET /users/partner")
    await press("Coba lagi", dialog)
    await expect.element(button("Preview", dialog)).toBeEnabled()
    await expectGone(dialog.getByRole("alert"))
  })

  test.each([
    [["view"], ["Lembar Mitra"]],
    [
      ["view", "print"],
      ["Daftar Mitra", "Lembar Mitra"],
    ],
  ] as const)("who may %j is offered %j", async (flags, offered) => {
    openPartners({ role: "Staf", permissions: grants("PartnerData", ...flags) })
    await expect.element(rowOf("Ayu")).toBeVisible()
    await press("Cetak")
    await expectCount(page.getByRole("menuitem"), offered.length)
    expect(textsOf(page.getByRole("menuitem"))).toEqual(offered)
  })
})
