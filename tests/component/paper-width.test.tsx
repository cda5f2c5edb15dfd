/** A table of many columns stays on its sheet, on a paper of its own as on the default one. */
import { Suspense } from "react"
import { createMemoryRouter, RouterProvider } from "react-router"
import { expect, test } from "vitest"
import { page } from "vitest/browser"
import { DocumentTable } from "../../print-templates/parts/document-table"
import { Paper } from "../../print-templates/parts/paper"
import { partners } from "../../resources/partners"
import { registry } from "../../resources/registry"
import { Root } from "../../src/app/root"
import { createDocuments, type DeclaredDocument, defineDocument } from "../../src/core/print/document"
import type { TemplateProps } from "../../src/core/print/template"
import { DocumentPreview } from "../../src/views/document/document-preview"
import { mount, signIn } from "./support/app"
import { heading, resize } from "./support/screen"

const TEN = [
  "fullName",
  "partnerId",
  "partnerTypeId",
  "phoneNumber",
  "partnerJoinDate",
  "address",
  "email",
  "nameIdPartner",
  "postalCode",
  "activeStatus",
] as const

/** The paper of docs/add-a-document.md, part 3. */
function OwnPaper(props: TemplateProps) {
  return (
    <Paper document={props.name} title={props.title} meta={[["Jumlah", String(props.rows.length)]]}>
      <DocumentTable label="Mitra" columns={props.columns} rows={props.rows} numberFrom={1} />
    </Paper>
  )
}

const row = (index: number) => ({
  fullName: `Muhammad Rizky Kurniawan ${index}`,
  partnerId: `ANG_A000${index}`,
  partnerTypeId: "Petani Mandiri",
  phoneNumber: "081234567890",
  partnerJoinDate: "07 September 2025",
  address: "Jalan Lintas Timur Sumatra 114, Terbanggi Besar, Lampung Tengah",
  email: `muhammad.rizky.kurniawan.${index}@koperasi-singkong.co.id`,
  nameIdPartner: "1802123456789012",
  postalCode: "34163",
  activeStatus: "Tidak Aktif",
})

async function open(columns: readonly string[], more: Partial<DeclaredDocument>) {
  signIn()
  await resize(1440, 900)
  const declared = defineDocument({
    name: "wide-list",
    label: "Daftar Lebar",
    resource: partners,
    columns: [...TEN],
  })
  const [document] = createDocuments([{ ...declared, ...more }], registry)
  if (!document) throw new Error("no document")
  const state = { answers: {}, columns, rows: [1, 2, 3].map(row), totals: null }
  const element = (
    <Suspense fallback="Memuat...">
      <DocumentPreview document={document} />
    </Suspense>
  )
  const router = createMemoryRouter([{ element: <Root />, children: [{ path: document.path, element }] }], {
    initialEntries: [{ pathname: document.path, state }],
  })
  mount(<RouterProvider router={router} />)
  await expect.element(heading("DAFTAR LEBAR")).toBeVisible()
}

/** Text beyond the printed area of the sheet, and the width of the sheet in millimetres. */
function measured() {
  const paper = page.css(".paper").element()
  const { left, right } = paper.getBoundingClientRect()
  const cells = page.css(".paper :is(th, td)").elements()
  const outside = cells.filter((cell) => {
    const range = document.createRange()
    range.selectNodeContents(cell)
    const box = range.getBoundingClientRect()
    return box.right > right + 1 || box.left < left - 1 || cell.getBoundingClientRect().right > right + 1
  })
  const sheet = paper.parentElement?.parentElement?.getBoundingClientRect().width ?? 0
  return {
    outside: outside.map(({ textContent }) => textContent),
    millimetres: Math.round((sheet * 25.4) / 96),
  }
}

const own = { Template: async () => ({ default: OwnPaper }) }

test.each([
  ["the default paper", {}],
  ["a paper of its own", own],
])("%s with ten columns lies across, and nothing is cut", async (_, more) => {
  await open(TEN, more)
  expect(measured()).toEqual({ outside: [], millimetres: 297 })
})

test.each([
  ["the default paper", {}],
  ["a paper of its own", own],
])("%s with ten columns stays upright if its document declares it, and nothing is cut", async (_, more) => {
  await open(TEN, { ...more, orientation: "portrait" })
  expect(measured()).toEqual({ outside: [], millimetres: 210 })
})

test("a paper of its own with few columns is upright", async () => {
  await open(TEN.slice(0, 3), own)
  expect(measured()).toEqual({ outside: [], millimetres: 210 })
})

test("a phone shows a sheet that lies across as wide as its screen, with the layout of paper", async () => {
  await open(TEN, {})
  const paper = page.css(".paper").element()
  const layout = (paper as HTMLElement).offsetWidth
  await resize(390, 844)
  const sheet = paper.parentElement?.parentElement as HTMLElement
  await expect.poll(() => sheet.getBoundingClientRect().width).toBeLessThanOrEqual(390)
  const { left, right } = sheet.getBoundingClientRect()
  expect([left >= 0, right - left > 360]).toEqual([true, true])
  expect((paper as HTMLElement).offsetWidth).toBe(layout)
  const desk = sheet.parentElement?.parentElement as HTMLElement
  expect(desk.scrollWidth - desk.clientWidth).toBe(0)
  // No empty room below it, as high as the sheet at its own size.
  expect(sheet.parentElement?.offsetHeight).toBe(Math.round(sheet.getBoundingClientRect().height))
  await resize(1440, 900)
  await expect.poll(() => Math.round(sheet.getBoundingClientRect().width)).toBe(1123)
})
