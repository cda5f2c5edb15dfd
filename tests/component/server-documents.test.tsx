/** Dialogs and previews of documents of partners, whose records are on a server. */
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
import { hold } from "../stub/answers"
import { partnerSlip } from "../support/partner-slip"
import { grants, type Person } from "../support/sign-in"
import { mount, signIn } from "./support/app"
import { column, openDialog, tick } from "./support/documents"
import { host, markServer } from "./support/host"
import {
  button,
  choose,
  comboboxOf,
  expectCount,
  expectGone,
  focus,
  heading,
  inputOf,
  press,
  rowOf,
  selectOf,
  textsOf,
} from "./support/screen"

const NOTE = "Kosongkan untuk mencetak semuanya."

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
      partnerSlip,
      defineDocument({
        name: "partner-dates",
        label: "Menurut Jenis",
        resource: partners,
        on: ["list"],
        filters: [{ field: "partnerJoinDate", required: true }],
        always: ["fullName"],
        columns: [],
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

  /** Opens the list with its menu and the previews, with the routes of the app. */
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

  test("filters of the fields' types select; references show names, days are written out", async () => {
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

  test("required inputs have an asterisk; the line about empty filters is there for optional ones", async () => {
    openPartners()
    const dialog = await openDialog("Daftar Mitra")
    const mark = (label: string) =>
      getComputedStyle(
        dialog.css("label, legend").filter({ hasText: label }).first().element(),
        "::after",
      ).content.includes("*")
    expect(["Keperluan", "Jenis Mitra", "Tanggal Jadi Mitra", "Kolom yang dicetak"].map(mark)).toEqual([
      true,
      false,
      false,
      false,
    ])
    await expectCount(dialog.getByText(NOTE), 1)
    for (const input of [dialog.getByLabelText("Jenis Mitra").first(), inputOf("Dari tanggal", dialog)])
      await expect.element(input).toHaveAccessibleDescription(NOTE)
    await expect.element(inputOf("Keperluan", dialog)).not.toHaveAccessibleDescription()
    await press("Batal", dialog)
    const required = await openDialog("Menurut Jenis")
    expect(
      required
        .css("[data-required=true]")
        .elements()
        .map(({ textContent }) => textContent),
    ).toEqual(["Tanggal Jadi MitraDari tanggalSampai tanggal"])
    await expectCount(required.getByText(NOTE), 0)
  })

  test("a focus moved without a key or a pointer stays", async () => {
    openPartners()
    const dialog = await openDialog("Daftar Mitra")
    const status = comboboxOf("Status Mitra", dialog)
    await focus(status)
    // antd adds a live region to the focused select, which changes the form's DOM.
    await expectCount(dialog.css("form [aria-live]"), 1)
    await expect.element(status).toHaveFocus()
  })

  test("another status prints other records; none shows an alert if the document declares it", async () => {
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

  test("'Preview' waits for loading records", async () => {
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

  const menuOf = async (name: string) => {
    await page.getByTitle(`Aksi untuk ${name}`).click()
    await expect.element(page.getByRole("menuitem").first()).toBeVisible()
    return textsOf(page.getByRole("menuitem"))
  }

  test("a row's menu prints that record alone: no filters, all columns ticked, the asked texts", async () => {
    const { at } = openPartners()
    await expect.element(rowOf("Ayu")).toBeVisible()
    expect(await menuOf("Dewi")).toEqual(["Cetak Daftar Mitra", "Cetak Lembar Mitra", "Cetak Slip Mitra"])
    await page.getByRole("menuitem", { name: "Cetak Daftar Mitra" }).click()
    const dialog = page.getByRole("dialog", { name: "Daftar Mitra: Dewi" })
    await expect.element(dialog).toBeVisible()
    await expectCount(dialog.getByLabelText("Status Mitra"), 0)
    await expectCount(dialog.getByRole("checkbox", { checked: true }), 6)
    await dialog.getByRole("checkbox", { name: "Alamat" }).click()
    await dialog.getByLabelText("Keperluan").fill("Rapat")
    await press("Preview", dialog)
    await expect.element(heading("DAFTAR MITRA")).toBeVisible()
    // Her status is not the one with which the dialog of the list begins.
    expect(column(1)).toEqual(["Dewi"])
    expect(textsOf(page.getByRole("columnheader"))).not.toContain("Alamat")
    await press("Kembali")
    await expect.poll(at).toBe("/data-mitra")
  })

  test("a document that asks nothing opens its paper at once, from a row and from a detail", async () => {
    openPartners()
    await expect.element(rowOf("Ayu")).toBeVisible()
    await menuOf("Budi")
    await page.getByRole("menuitem", { name: "Cetak Slip Mitra" }).click()
    await expect.element(heading("SLIP MITRA")).toBeVisible()
    expect(textsOf(page.css("tbody td"))).toEqual(["Budi", "ID-Budi", "0812"])
    await press("Kembali")
    await page.getByTitle("Lihat Detail Citra").click()
    await press("Cetak", page.getByRole("dialog"))
    expect(textsOf(page.getByRole("menuitem"))).toEqual(["Daftar Mitra", "Lembar Mitra", "Slip Mitra"])
    await page.getByRole("menuitem", { name: "Slip Mitra" }).click()
    await expect.element(heading("SLIP MITRA")).toBeVisible()
    expect(textsOf(page.css("tbody td"))).toEqual(["Citra", "ID-Citra", "0812"])
    await press("Kembali")
    await expect.element(rowOf("Ayu")).toBeVisible()
  })

  test("a detail leads through the dialog to the paper of its record", async () => {
    openPartners()
    await page.getByTitle("Lihat Detail Citra").click()
    await press("Cetak", page.getByRole("dialog"))
    await page.getByRole("menuitem", { name: "Lembar Mitra" }).click()
    const dialog = page.getByRole("dialog", { name: "Lembar Mitra: Citra" })
    await press("Preview", dialog)
    await expect.element(heading("LEMBAR MITRA")).toBeVisible()
    expect(textsOf(page.css("tbody td"))).toEqual(["Citra", "Aktif"])
  })

  test("our own server is asked for the record, as a list may lack lines; a deleted one is not printed", async () => {
    markServer()
    const one = partner("Ayu", "2", "2024-05-01")
    host.answers.set("GET /users/Ayu", {
      status: 200,
      body: { data: { ...one, partners: { ...one.partners, partner_id: "ID-BARU" } } },
    })
    host.answers.set("GET /users/Budi", { status: 404, body: { message: "Data tidak ditemukan." } })
    vi.spyOn(console, "error").mockImplementation(() => undefined)
    openPartners()
    await expect.element(rowOf("Ayu")).toBeVisible()
    await menuOf("Budi")
    await page.getByRole("menuitem", { name: "Cetak Slip Mitra" }).click()
    const dialog = page.getByRole("dialog", { name: "Slip Mitra: Budi" })
    await expect.element(dialog.getByRole("alert")).toHaveTextContent("Data ini tidak ada lagi di server")
    await expect.element(button("Preview", dialog)).toBeDisabled()
    await press("Batal", dialog)
    await menuOf("Ayu")
    await page.getByRole("menuitem", { name: "Cetak Slip Mitra" }).click()
    await expect.element(heading("SLIP MITRA")).toBeVisible()
    expect(textsOf(page.css("tbody td"))).toEqual(["Ayu", "ID-BARU", "0812"])
  })

  test.each([
    [503, "Sedang dirawat"],
    [403, "Bukan untuk Anda"],
  ])(
    "records that the server refuses with %i show its message, and load again on demand",
    async (status, message) => {
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
    },
  )

  test.each([
    [["view"], ["Lembar Mitra"]],
    [
      ["view", "print"],
      ["Daftar Mitra", "Lembar Mitra", "Menurut Jenis"],
    ],
  ] as const)("the rights %j offer %j", async (flags, offered) => {
    openPartners({ role: "Staf", permissions: grants("PartnerData", ...flags) })
    await expect.element(rowOf("Ayu")).toBeVisible()
    await press("Cetak")
    await expectCount(page.getByRole("menuitem"), offered.length)
    expect(textsOf(page.getByRole("menuitem"))).toEqual(offered)
    await userEvent.keyboard("{Escape}")
    const ofRecord = offered.length > 1 ? ["Daftar Mitra", "Lembar Mitra", "Slip Mitra"] : offered
    expect(await menuOf("Ayu")).toEqual(ofRecord.map((name) => `Cetak ${name}`))
  })
})
