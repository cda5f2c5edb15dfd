import type { Page } from "@playwright/test"
import { unique } from "./basics"
import { choose, closeSuccess, fill, inputOf, press, rowOf } from "./form-driver"
import { expect, test } from "./signed-in"

const LIST = "/verifikasi-setup/sub-agent-areal"
const ADD = "/verifikasi-setup/add-subagent-areal"
const EDIT = "/verifikasi-setup/edit-subagent-areal"

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
