/** Rows of any setup list: leaving with input, a lost connection, double submits, on a phone. */

import { flushSync } from "react-dom"
import { beforeEach, describe, expect, test } from "vitest"
import { type Locator, page, userEvent } from "vitest/browser"
import { setupPages } from "../../resources/setup"
import { hold } from "../stub/answers"
import { openApp } from "./support/app"
import { host } from "./support/host"
import {
  boxOf,
  closeSuccess,
  expectCount,
  expectNoOverflow,
  loggedErrors,
  pressKey,
  resize,
  rowOf,
} from "./support/screen"
import { addRow, panelOf, rows, writes } from "./support/setup-lists"

const heightOf = (element: Element): number => element.getBoundingClientRect().height

test("[SU-26, ER-16] an unreachable server shows a message, and the input stays", async () => {
  loggedErrors()
  await openApp("/verifikasi-setup/supplier")
  const list = panelOf("Supplier")
  const row = rows(list).filter({ hasText: "CV Maju Jaya" })
  await expectCount(row, 1)
  const id = host.data["/suppliers"]?.find(({ name }) => name === "CV Maju Jaya")?.id
  for (const call of ["POST /suppliers", `PUT /suppliers/${id}`, `DELETE /suppliers/${id}`])
    host.answers.set(call, () => {
      throw new TypeError("Failed to fetch")
    })
  const connection = "Tidak dapat terhubung ke server. Periksa koneksi Anda."
  const add = addRow("Supplier")
  await add.getByLabelText("Nama Supplier", { exact: true }).fill("CV Baru")
  await add.getByRole("textbox").nth(1).fill("BR01")
  await add.getByRole("button", { name: "Tambah" }).click()
  await expect.element(add.getByRole("alert")).toHaveTextContent(connection)
  await expect.element(add.getByRole("alert")).toHaveTextContent("Terjadi kesalahan saat menyimpan data.")
  await expect.element(add.getByLabelText("Nama Supplier", { exact: true })).toHaveValue("CV Baru")

  await row.getByRole("button", { name: "Hapus" }).click()
  await page.getByRole("alertdialog").getByRole("button", { name: "Ya" }).click()
  await expect.element(row.getByRole("alert")).toHaveTextContent(connection)
  await row.getByRole("button", { name: "Edit" }).click()
  const edit = list.getByRole("form", { name: /^Ubah/ })
  await edit.getByLabelText("Ubah Nama Supplier", { exact: true }).fill("CV Lain")
  await edit.getByRole("button", { name: "Simpan" }).click()
  await expect.element(edit.getByRole("alert")).toHaveTextContent(connection)
  await expect.element(edit.getByLabelText("Ubah Nama Supplier", { exact: true })).toHaveValue("CV Lain")
})

test("[SU-03] a row with input is left after a confirmation, another at once", async () => {
  host.data["/type-varieties"] = [
    { id: "a", name: "Kuning" },
    { id: "b", name: "Putih" },
  ]
  await openApp("/verifikasi-setup/varietas-singkong")
  const edit = (name: string) =>
    page.getByRole("row").filter({ hasText: name }).getByRole("button", { name: "Edit" })
  const input = (name: string) => page.getByRole("form", { name: `Ubah ${name}` }).getByRole("textbox")
  const question = page.getByRole("alertdialog", { name: "Tutup baris ini tanpa menyimpan?" })
  await edit("Kuning").click()
  await edit("Putih").click()
  await expect.element(input("Putih")).toHaveFocus()
  await pressKey(input("Putih"), "Escape")
  await expectCount(input("Putih"), 0)

  await edit("Kuning").click()
  await input("Kuning").fill("Kuning Tua")
  await edit("Putih").click()
  await question.getByRole("button", { name: "Tetap di sini" }).click()
  await expect.element(input("Kuning")).toHaveValue("Kuning Tua")
  await pressKey(input("Kuning"), "Escape")
  await expect.element(question).toBeVisible()
  await userEvent.keyboard("{Escape}")
  await expectCount(question, 0)
  await expect.element(input("Kuning")).toHaveValue("Kuning Tua")
  await expect.element(input("Kuning")).toHaveFocus()
  await page.getByRole("form", { name: "Ubah Kuning" }).getByRole("button", { name: "Batal" }).click()
  await question.getByRole("button", { name: "Tetap di sini" }).click()
  await expect.element(input("Kuning")).toHaveValue("Kuning Tua")
  await edit("Putih").click()
  await question.getByRole("button", { name: "Tinggalkan" }).click()
  await expect.element(input("Putih")).toHaveFocus()
  await expectCount(input("Kuning"), 0)
  // Input that was taken back is nothing to lose.
  await input("Putih").fill("Putih Bersih")
  await input("Putih").fill("Putih")
  await edit("Kuning").click()
  await expect.element(input("Kuning")).toHaveFocus()
})

test("[AB-80] a slow host gets one addition, despite several submits", async () => {
  await openApp("/verifikasi-setup/varietas-singkong")
  const add = addRow("Varietas singkong")
  const name = add.getByLabelText("Varietas", { exact: true })
  await name.fill("Merah")
  const held = hold(host, "POST /type-varieties")
  await pressKey(name, "Enter")
  await pressKey(name, "Enter")
  await held.seen
  ;(add.element() as HTMLFormElement).requestSubmit()
  held.release()
  await closeSuccess("Varietas singkong berhasil ditambahkan!")
  expect(writes()).toHaveLength(1)
})

test("a double click on the pencil leaves the row open, one on Batal opens neither a row nor a question", async () => {
  await openVarieties()
  // Like a mouse: the second press hits the element that the first one brought below the pointer.
  const pressTwice = (button: Locator) => {
    const { left, top, width, height } = boxOf(button)
    for (const detail of [1, 2]) {
      const hit = document.elementFromPoint(left + width / 2, top + height / 2)
      flushSync(() =>
        hit?.dispatchEvent(new MouseEvent("click", { bubbles: true, cancelable: true, detail })),
      )
    }
  }
  const edit = page.getByRole("form", { name: "Ubah Kuning" })
  pressTwice(rowOf("Kuning").getByRole("button", { name: "Edit" }))
  await expect.element(edit.getByRole("textbox")).toHaveFocus()
  pressTwice(edit.getByRole("button", { name: "Batal" }))
  await expectCount(edit, 0)
  await expectCount(page.getByRole("alertdialog"), 0)
})

test("[AB-80] a double click on Simpan saves once, and one on OK opens nothing", async () => {
  await openVarieties()
  await rowOf("Kuning").getByRole("button", { name: "Edit" }).click()
  const edit = page.getByRole("form", { name: "Ubah Kuning" })
  await edit.getByRole("textbox").fill("Kuning Tua")
  await edit.getByRole("button", { name: "Simpan" }).dblClick()
  await closeSuccess("Varietas singkong berhasil diperbarui!")
  await expectCount(edit, 0)
  expect(writes()).toHaveLength(1)
  for (const name of ["Edit", "Hapus"])
    rowOf("Putih")
      .getByRole("button", { name })
      .element()
      .dispatchEvent(new MouseEvent("click", { bubbles: true, detail: 2 }))
  await expectCount(page.getByRole("form", { name: "Ubah Putih" }), 0)
  await expectCount(page.getByRole("alertdialog"), 0)
})

const openVarieties = async () => {
  host.data["/type-varieties"] = [
    { id: "a", name: "Kuning" },
    { id: "b", name: "Putih" },
  ]
  await openApp("/verifikasi-setup/varietas-singkong")
  await expect.element(rowOf("Putih")).toBeVisible()
}

test("rows have the measures of a list: 40 pixels, and regular names, whatever is beside them", async () => {
  await openVarieties()
  expect(page.css("thead th, tbody tr").elements().map(heightOf)).toEqual([40, 40, 40, 40])
  const { fontWeight, fontSize, lineHeight } = getComputedStyle(rowOf("Kuning").css("td").first().element())
  expect([fontWeight, fontSize, lineHeight]).toEqual(["400", "13px", "20px"])
  host.data["/suppliers"] = [{ id: "a", name: "CV Tani", code_sp: "SP01" }]
  await openApp("/verifikasi-setup/supplier")
  await expect.element(rowOf("SP01")).toBeVisible()
  expect(getComputedStyle(rowOf("SP01").css("td").first().element()).fontWeight).toBe("400")
})

test.each([1366, 390])(
  "a message of the row that adds is below its input, and moves neither button nor list, at %i pixels",
  async (width) => {
    await resize(width, 844)
    await openApp("/verifikasi-setup/supplier")
    const add = addRow("Supplier")
    const button = add.getByRole("button", { name: "Tambah" })
    await expect.element(button).toBeVisible()
    const places = () => [boxOf(button).top, boxOf(add).bottom]
    const before = places()
    await button.click()
    const message = add.getByText("Nama Supplier wajib diisi")
    await expect.element(message).toBeVisible()
    const { left, bottom } = boxOf(add.getByLabelText("Nama Supplier", { exact: true }))
    expect([boxOf(message).left, boxOf(message).top]).toEqual([left, bottom + 2])
    expect(places()).toEqual(before)
  },
)

test.each([1366, 390])(
  "each input of the row that adds has its label above it, at %i pixels",
  async (width) => {
    await resize(width, 844)
    await openApp("/verifikasi-setup/supplier")
    const add = addRow("Supplier")
    await expect.element(add).toBeVisible()
    for (const name of ["Nama Supplier", "Kode Supplier"]) {
      const input = boxOf(add.getByRole("textbox", { name, exact: true }))
      const label = add.getByText(name, { exact: true })
      await expect.element(label).toBeVisible()
      expect([boxOf(label).left, input.top - boxOf(label).bottom]).toEqual([input.left, 4])
      expect(getComputedStyle(label.element()).fontSize).toBe("13px")
      // Required fields are marked as in a form.
      const { content } = getComputedStyle(label.element(), "::after")
      expect(content).toMatch(name === "Nama Supplier" ? /\*/ : /^none$/)
    }
    await add.getByText("Kode Supplier", { exact: true }).click()
    await expect.element(add.getByRole("textbox", { name: "Kode Supplier" })).toHaveFocus()
  },
)

test("a row that is edited moves no other, nor does its message", async () => {
  await openVarieties()
  const { top } = boxOf(rowOf("Putih"))
  await rowOf("Kuning").getByRole("button", { name: "Edit" }).click()
  const edit = page.getByRole("form", { name: "Ubah Kuning" })
  await edit.getByRole("textbox").fill("")
  await edit.getByRole("button", { name: "Simpan" }).click()
  const message = edit.getByText("Varietas wajib diisi")
  await expect.element(message).toBeVisible()
  expect(boxOf(rowOf("Putih")).top).toBe(top)

  await resize(390, 844)
  const phone = boxOf(rowOf("Putih")).top
  await edit.getByRole("textbox").fill("Kuning")
  await expectCount(message, 0)
  expect(boxOf(rowOf("Putih")).top).toBe(phone)
})

test("at 1366 pixels the inputs of both rows begin where the texts of their columns do", async () => {
  await resize(1366, 768)
  host.data["/suppliers"] = [
    { id: "a", name: "CV Tani", code_sp: "SP01" },
    { id: "b", name: "PT Sumber Pati Lampung", code_sp: "SP02" },
  ]
  await openApp("/verifikasi-setup/supplier")
  await rowOf("SP01").getByRole("button", { name: "Edit" }).click()
  const input = page.getByRole("textbox", { name: "Ubah Kode Supplier" })
  await expect.element(input).toBeVisible()
  const code = new Range()
  code.selectNodeContents(rowOf("SP02").css("td").nth(1).element())
  const { left } = code.getBoundingClientRect()
  expect(boxOf(input).left).toBeCloseTo(left, 0)
  expect(boxOf(addRow("Supplier").getByRole("textbox", { name: "Kode Supplier" })).left).toBeCloseTo(left, 0)
  // The tools of the card and the icons of its rows end where the button that adds does.
  const { right } = boxOf(addRow("Supplier").getByRole("button", { name: "Tambah" }))
  const icons = [
    rowOf("SP02").getByRole("button", { name: "Hapus" }),
    panelOf("Supplier").getByRole("button", { name: "Lainnya" }),
  ]
  for (const icon of icons) expect([boxOf(icon).width, boxOf(icon).right]).toEqual([32, right])
})

describe("on a phone", () => {
  beforeEach(() => resize(390, 844))

  test("a row has room for its buttons, of 44 pixels", async () => {
    await openVarieties()
    const edit = rowOf("Kuning").getByRole("button", { name: "Edit" })
    expect([heightOf(edit.element()), heightOf(rowOf("Kuning").element())]).toEqual([44, 44])
  })

  test("a row has its name above its other values, each with its label", async () => {
    host.data["/partner-types"] = [{ id: "1", name: "Angkutan", code: "ANG", _count: { partners: 7 } }]
    await openApp("/user-setup/mitra")
    await expect.element(rowOf("Angkutan")).toBeVisible()
    const [name, code, count] = rowOf("Angkutan").css("td").elements()
    if (!name || !code || !count) throw new Error("no values")
    const label = (cell: Element) => getComputedStyle(cell, "::before").content
    expect([name, code, count].map(label)).toEqual(["none", '"Kode"', '"Jumlah Mitra"'])
    expect(getComputedStyle(name).fontSize).toBe("15px")
    const [first, second, third] = [name, code, count].map((cell) => cell.getBoundingClientRect())
    expect([second?.top, third?.top]).toEqual([first?.bottom, first?.bottom])
    expect(heightOf(rowOf("Angkutan").getByRole("button", { name: "Hapus" }).element())).toBe(44)
    await expectNoOverflow()
  })

  test("[SU-03] a row that is edited has each label above an input as wide as the row, its buttons below, and moves no row above it", async () => {
    host.data["/suppliers"] = [
      { id: "a", name: "PT Sumber Pati Lampung", code_sp: "SP01" },
      { id: "b", name: "CV Tani", code_sp: "SP02" },
    ]
    await openApp("/verifikasi-setup/supplier")
    await expect.element(rowOf("SP01")).toBeVisible()
    const above = { ...boxOf(rowOf("SP01")).toJSON() }
    await rowOf("SP02").getByRole("button", { name: "Edit" }).click()
    const edit = page.getByRole("form", { name: "Ubah CV Tani" })
    const { left, width } = boxOf(edit)
    for (const label of ["Nama Supplier", "Kode Supplier"]) {
      const input = edit.getByRole("textbox", { name: `Ubah ${label}` })
      await expect.element(input).toBeVisible()
      expect([boxOf(input).left, boxOf(input).width]).toEqual([left, width])
      expect(boxOf(input).height).toBeGreaterThanOrEqual(44)
      expect(getComputedStyle(input.element()).fontSize).toBe("16px")
      await expect.element(input).not.toHaveAttribute("placeholder", label)
      expect(boxOf(edit.getByText(label, { exact: true })).bottom).toBe(boxOf(input).top - 4)
    }
    const [save, cancel] = ["Simpan", "Batal"].map((name) => boxOf(edit.getByRole("button", { name })))
    if (!save || !cancel) throw new Error("no buttons")
    expect(save.top).toBeGreaterThan(boxOf(edit.getByRole("textbox").nth(1)).bottom)
    expect([save.left, save.top, save.width]).toEqual([left, cancel.top, cancel.width])
    expect([save.height, cancel.height, cancel.right]).toEqual([44, 44, left + width])
    expect(boxOf(rowOf("SP01")).toJSON()).toEqual(above)
  })

  for (const { path } of setupPages) {
    test(`[SU-01, SU-03] ${path} fits, a row that is edited as well`, async () => {
      await openApp(path)
      await page.getByRole("button", { name: "Edit" }).first().click()
      await expect.element(page.getByRole("button", { name: "Simpan" })).toBeVisible()
      await expectNoOverflow()
    })
  }
})
