import type { Page } from "@playwright/test"
import { added, subAgentPayload, unique } from "./basics"
import {
  choose,
  closeAlert,
  closeSuccess,
  expectNoOverflow,
  fill,
  inputOf,
  offered,
  press,
  rowOf,
  selectOf,
} from "./form-driver"
import { expect, hostTest, test } from "./signed-in"

const LIST = "/verifikasi-setup/sub-agent-areal"
const ADD = "/verifikasi-setup/add-subagent-areal"
const EDIT = "/verifikasi-setup/edit-subagent-areal"

/** The sub-agent of the foreign host, as its API answers. */
const hostAgent = () => ({
  id: "21",
  name: "Agen Satu",
  nickname: "Pak Satu",
  code_sa: "SA01",
  pks_number: "PKS-1",
  nik: "1871012802900001",
  regency: "Lampung Timur",
  subdistrict: "Way Jepara",
  ward: "Braja Sakti",
  phone_number: "081234567890",
  fc_ktp: "EXIST",
  npwp: "09.254.294.3-407.000",
  bank: "BRI",
  account_number: "0012-01",
  on_behalf_of: "Satu",
  status_statement_letter: "ALREADY",
  fc_kk: "NON_EXIST",
  status_ttd: "NOT_YET",
  fee: 12.5,
  join_date: "2024-05-01",
  status_sa: "LAPAK",
})

async function fillAgent(page: Page, name: string) {
  await fill(page, "Nama", name)
  await fill(page, "No PKS", "PKS-9")
  await fill(page, "NIK", "1871012802900001")
  await fill(page, "Join Date", "07/05/2025")
  await choose(page, "Asal", "Areal")
  await choose(page, "FC KTP", "ADA")
  await choose(page, "FC KK", "TIDAK ADA")
  await choose(page, "Status Surat Pernyataan", "SUDAH")
  await choose(page, "Status TTD", "BELUM")
}

test("[SA-01, SA-02, SA-03, SA-12..SA-14, AP-40, AP-41, RT-12] added, listed, changed and deleted", async ({
  page,
  server,
  api,
}) => {
  const name = unique("Agen")
  await page.goto(server.url + LIST)
  await expect(page.getByRole("heading", { name: "Data SubAgent", level: 1 })).toBeVisible()
  await page.getByRole("button", { name: "Tambah Sub Agent" }).click()
  await expect(page).toHaveURL(new RegExp(`${ADD}$`))
  await fillAgent(page, name)
  await press(page, "Simpan")
  await closeSuccess(page, "Sub Agent Areal berhasil ditambahkan!")
  await expect(page).toHaveURL(new RegExp(`${LIST}$`))
  await rowOf(page, name).getByRole("button", { name: "Lihat Detail" }).click()
  const detail = page.getByRole("dialog")
  for (const text of ["ADA", "TIDAK ADA", "SUDAH", "BELUM", "Areal", "07 Mei 2025"])
    await expect(detail.getByText(text, { exact: true })).toBeVisible()
  await press(page, "Tutup")

  await rowOf(page, name).getByRole("button", { name: "Edit" }).click()
  await expect(page).toHaveURL(new RegExp(`${EDIT}$`))
  await expect(inputOf(page, "Nama")).toHaveValue(name)
  await fill(page, "Kode Sub Agent", "SA-77")
  await fill(page, "Fee", "12,5")
  await press(page, "Simpan")
  await closeSuccess(page, "Sub Agent berhasil diedit!")
  expect(await page.evaluate(() => localStorage.getItem("editSubAgent"))).toBeNull()
  await expect(rowOf(page, name)).toContainText("SA-77")
  const stored = (await api("GET", "/sub-agents")).body.data.find(
    (row: { name: string }) => row.name === name,
  )
  expect(stored).toMatchObject({ code_sa: "SA-77", fee: 12.5, pks_number: "PKS-9" })

  await rowOf(page, name).getByRole("button", { name: "Hapus" }).click()
  await press(page, "Ya")
  await expect(rowOf(page, name)).toHaveCount(0)
})

hostTest(
  "[SA-05..SA-11, AP-40] every field is read from the answer and written under its own key",
  async ({ page, host, hostUrl }) => {
    host.shape = "nested"
    host.data["/sub-agents"] = [hostAgent()]
    await page.goto(hostUrl + LIST)
    await rowOf(page, "Agen Satu").getByRole("button", { name: "Edit" }).click()
    for (const [label, value] of [
      ["Nama Panggilan", "Pak Satu"],
      ["Kabupaten", "Lampung Timur"],
      ["Kecamatan", "Way Jepara"],
      ["Kelurahan/Desa", "Braja Sakti"],
      ["No. Rekening", "0012-01"],
      ["Atas Nama", "Satu"],
      ["Fee", "12,5"],
    ] as const)
      await expect(inputOf(page, label)).toHaveValue(value)
    for (const [label, shown, all] of [
      ["FC KTP", "ADA", ["ADA", "TIDAK ADA"]],
      ["FC KK", "TIDAK ADA", ["ADA", "TIDAK ADA"]],
      ["Status Surat Pernyataan", "SUDAH", ["SUDAH", "BELUM"]],
      ["Status TTD", "BELUM", ["SUDAH", "BELUM"]],
      ["Asal", "Lapak", ["Areal", "Lapak"]],
    ] as const) {
      await expect(selectOf(page, label)).toContainText(shown)
      expect(await offered(page, label)).toEqual(all)
    }
    await fill(page, "Nama Panggilan", "Mbah Satu")
    await press(page, "Simpan")
    await closeSuccess(page, "Sub Agent berhasil diedit!")
    const put = host.calls.find((call) => call.method === "PUT")
    expect(put?.path).toBe("/sub-agents/21")
    expect(put?.body).toEqual({
      PKSNumber: "PKS-1",
      name: "Agen Satu",
      NIK: "1871012802900001",
      joinDate: "2024-05-01",
      nickName: "Mbah Satu",
      codeSA: "SA01",
      Regency: "Lampung Timur",
      subDistrict: "Way Jepara",
      Ward: "Braja Sakti",
      phoneNumber: "081234567890",
      fcKTP: "EXIST",
      NPWP: "09.254.294.3-407.000",
      Bank: "BRI",
      accountNumber: "0012-01",
      onBehalfOf: "Satu",
      statusStatementLetter: "ALREADY",
      fcKK: "NON_EXIST",
      statusTTD: "NOT_YET",
      Fee: 12.5,
      statusSA: "LAPAK",
    })
  },
)

hostTest("[VA-52..VA-62, SA-11, SA-12] what must be there, and how", async ({ page, host, hostUrl }) => {
  await page.goto(hostUrl + ADD)
  await press(page, "Simpan")
  for (const text of [
    "No PKS wajib diisi",
    "NIK wajib diisi",
    "Join Date wajib diisi",
    "Nama wajib diisi",
    "FC KK wajib diisi",
    "FC KTP wajib diisi",
    "Status Surat Pernyataan wajib diisi",
    "Status TTD wajib diisi",
    "Asal wajib diisi",
  ])
    await expect(page.getByText(text, { exact: true })).toBeVisible()
  await expect(inputOf(page, "Fee")).toHaveAccessibleDescription("")
  for (const [text, message] of [
    ["08123x4567", "No. Telp hanya boleh angka"],
    ["081234567", "Minimal 10 digit"],
    ["08123456789012", "Maksimal 13 digit"],
    ["", ""],
  ] as const) {
    await fill(page, "No. Telp", text)
    await inputOf(page, "No. Telp").blur()
    await expect(inputOf(page, "No. Telp")).toHaveAccessibleDescription(message)
  }
  await fill(page, "Fee", "seribu")
  await inputOf(page, "Fee").blur()
  await expect(inputOf(page, "Fee")).not.toHaveAccessibleDescription("")
  expect(host.calls.filter((call) => call.method === "POST")).toEqual([])
})

hostTest("[SA-04] an edit without a record", async ({ page, hostUrl }) => {
  await page.goto(hostUrl + EDIT)
  await closeAlert(page, "Data Sub Agent tidak ditemukan.")
  await expect(page).toHaveURL(new RegExp(`${LIST}$`))
})

hostTest("[SA-15, SA-16] failures, with what was typed intact", async ({ page, host, hostUrl }) => {
  host.data["/sub-agents"] = [hostAgent()]
  for (const call of ["POST /sub-agents", "PUT /sub-agents/21", "DELETE /sub-agents/21"])
    host.answers.set(call, { status: 500, body: { message: "Basis data penuh" } })
  await page.goto(hostUrl + LIST)
  await rowOf(page, "Agen Satu").getByRole("button", { name: "Hapus" }).click()
  await press(page, "Ya")
  await closeAlert(page, "Gagal menghapus SubAgent.")
  await rowOf(page, "Agen Satu").getByRole("button", { name: "Edit" }).click()
  await fill(page, "Nama", "Agen Baru")
  await press(page, "Simpan")
  await closeAlert(page, "Terjadi kesalahan saat menyimpan data.")
  await expect(inputOf(page, "Nama")).toHaveValue("Agen Baru")
  page.on("dialog", (dialog) => void dialog.accept())
  await page.goto(hostUrl + ADD)
  await fillAgent(page, "Agen Dua")
  await press(page, "Simpan")
  await closeAlert(page, "Terjadi kesalahan saat menyimpan data.")
  await expect(inputOf(page, "Nama")).toHaveValue("Agen Dua")
})

test("[AB-08, AB-79] two tabs edit two records: each saves its own", async ({
  page,
  context,
  server,
  api,
}) => {
  const [first, second] = [unique("Agen"), unique("Agen")]
  for (const name of [first, second]) await added(api, "/sub-agents", subAgentPayload({ name }))
  const other = await context.newPage()
  for (const [tab, name] of [
    [page, first],
    [other, second],
  ] as const) {
    await tab.goto(server.url + LIST)
    await rowOf(tab, name).getByRole("button", { name: "Edit" }).click()
    await expect(inputOf(tab, "Nama")).toHaveValue(name)
  }
  await fill(page, "Kode Sub Agent", "SATU")
  await press(page, "Simpan")
  await closeSuccess(page, "Sub Agent berhasil diedit!")
  // The item is the other tab's now: it stays, and a reload there still opens the same record.
  await other.reload()
  await expect(inputOf(other, "Nama")).toHaveValue(second)
  await fill(other, "Kode Sub Agent", "DUA")
  await press(other, "Simpan")
  await closeSuccess(other, "Sub Agent berhasil diedit!")
  const rows = (await api("GET", "/sub-agents")).body.data as { name: string; code_sa: string }[]
  expect(rows.find((row) => row.name === first)?.code_sa).toBe("SATU")
  expect(rows.find((row) => row.name === second)?.code_sa).toBe("DUA")
})

test("[SA-01] on a phone list and form stay within the page", async ({ page, server, api }) => {
  await added(api, "/sub-agents", subAgentPayload({ name: unique("Agen Dengan Nama Yang Panjang Sekali") }))
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto(server.url + LIST)
  await expect(page.getByRole("row").nth(1)).toBeVisible()
  await expectNoOverflow(page)
})
