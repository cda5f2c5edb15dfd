import { expect, test } from "vitest"
import { page } from "vitest/browser"
import { openApp } from "./support/app"
import { host } from "./support/host"
import {
  choose,
  closeAlert,
  closeSuccess,
  expectAddress,
  fill,
  inputOf,
  offered,
  press,
  rowOf,
  selectOf,
} from "./support/screen"

const LIST = "/verifikasi-setup/sub-agent-areal"
const ADD = "/verifikasi-setup/add-subagent-areal"
const EDIT = "/verifikasi-setup/edit-subagent-areal"

/** A sub-agent in the response of the foreign host's API. */
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

async function fillAgent(name: string) {
  await fill("Nama", name)
  await fill("No PKS", "PKS-9")
  await fill("NIK", "1871012802900001")
  await fill("Join Date", "07/05/2025")
  await choose("Asal", "Areal")
  await choose("FC KTP", "ADA")
  await choose("FC KK", "TIDAK ADA")
  await choose("Status Surat Pernyataan", "SUDAH")
  await choose("Status TTD", "BELUM")
}

test("[SA-01, SA-03, SA-05..SA-11, SA-14, AP-40] every field is read from the response and sent under its own key", async () => {
  host.shape = "nested"
  host.data["/sub-agents"] = [hostAgent()]
  await openApp(LIST)
  await expect.element(page.getByRole("heading", { name: "Data SubAgent", level: 1 })).toBeVisible()
  await rowOf("Agen Satu").getByRole("button", { name: "Edit" }).click()
  await expectAddress(EDIT)
  expect(JSON.parse(localStorage.getItem("editSubAgent") ?? "{}").id).toBe("21")
  for (const [label, value] of [
    ["Nama Panggilan", "Pak Satu"],
    ["Kabupaten", "Lampung Timur"],
    ["Kecamatan", "Way Jepara"],
    ["Kelurahan/Desa", "Braja Sakti"],
    ["No. Rekening", "0012-01"],
    ["Atas Nama", "Satu"],
    ["Fee", "12,5"],
  ] as const)
    await expect.element(inputOf(label)).toHaveValue(value)
  for (const [label, shown, all] of [
    ["FC KTP", "ADA", ["ADA", "TIDAK ADA"]],
    ["FC KK", "TIDAK ADA", ["ADA", "TIDAK ADA"]],
    ["Status Surat Pernyataan", "SUDAH", ["SUDAH", "BELUM"]],
    ["Status TTD", "BELUM", ["SUDAH", "BELUM"]],
    ["Asal", "Lapak", ["Areal", "Lapak"]],
  ] as const) {
    await expect.element(selectOf(label)).toHaveTextContent(shown)
    expect(await offered(label)).toEqual(all)
  }
  await fill("Nama Panggilan", "Mbah Satu")
  await press("Simpan")
  await closeSuccess("Sub Agent berhasil diedit!")
  expect(localStorage.getItem("editSubAgent")).toBeNull()
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
})

test("[SA-02, SA-13, SA-15, SA-16] failures keep the input", async () => {
  host.data["/sub-agents"] = [hostAgent()]
  for (const call of ["POST /sub-agents", "PUT /sub-agents/21", "DELETE /sub-agents/21"])
    host.answers.set(call, { status: 500, body: { message: "Basis data penuh" } })
  await openApp(LIST)
  await rowOf("Agen Satu").getByRole("button", { name: "Hapus" }).click()
  await press("Ya")
  await closeAlert("Gagal menghapus SubAgent.")
  await rowOf("Agen Satu").getByRole("button", { name: "Edit" }).click()
  await fill("Nama", "Agen Baru")
  await press("Simpan")
  await closeAlert("Terjadi kesalahan saat menyimpan data.")
  await expect.element(inputOf("Nama")).toHaveValue("Agen Baru")
  await openApp(ADD)
  await fillAgent("Agen Dua")
  await press("Simpan")
  await closeAlert("Terjadi kesalahan saat menyimpan data.")
  await expect.element(inputOf("Nama")).toHaveValue("Agen Dua")
  host.answers.delete("POST /sub-agents")
  await press("Simpan")
  await closeSuccess("Sub Agent Areal berhasil ditambahkan!")
  await expectAddress(LIST)
})
