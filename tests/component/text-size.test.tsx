/** Text size of the browser (WCAG 1.4.4): antd's parts grow with our own text. */
import { expect, onTestFinished, test } from "vitest"
import { page } from "vitest/browser"
import { fillHost } from "../support/verification"
import { openApp } from "./support/app"
import { host } from "./support/host"
import { button, comboboxOf, heading, inputOf, selectOf } from "./support/screen"

const sizeOf = (element: Element | null): string => {
  if (!element) return "none"
  return `${getComputedStyle(element).fontSize} ${Math.round(element.getBoundingClientRect().height)}`
}
const sizes = () => ({
  button: sizeOf(button("Simpan").element()),
  input: sizeOf(inputOf("NIK").element()),
  select: sizeOf(selectOf("Jabatan").element()),
  date: sizeOf(inputOf("Tanggal Lahir").element().closest(".ant-picker")),
})
const USUAL = { button: "14px 36", input: "14px 36", select: "14px 36", date: "14px 36" }
const TWICE = { button: "28px 72", input: "28px 72", select: "28px 72", date: "28px 72" }

/** Doubles the text as the browser's settings do: without a change of the document. @returns the way back */
function doubleText(): () => void {
  const own = document.createElement("style")
  own.textContent = "html{font-size:200%}"
  document.head.append(own)
  onTestFinished(() => own.remove())
  return () => own.remove()
}

async function openForm(): Promise<void> {
  await openApp("/add-admin")
  await expect.element(comboboxOf("Jabatan")).toBeEnabled()
}

test("an open form follows the text size; at 100 % it has its pixels", async () => {
  fillHost(host.data)
  await openForm()
  await expect.poll(sizes).toEqual(USUAL)
  const usual = doubleText()
  await expect.poll(sizes).toEqual(TWICE)
  usual()
  await expect.poll(sizes).toEqual(USUAL)
})

test("a form that opens with large text has it, the labels of checkboxes too", async () => {
  fillHost(host.data)
  doubleText()
  await openForm()
  await expect.poll(sizes).toEqual(TWICE)
  await openApp("/transaksi-singkong")
  await expect.element(heading("Transaksi Singkong")).toBeVisible()
  await button("Cetak").click()
  await page.getByRole("menuitem", { name: "Invoice", exact: true }).click()
  const check = page.getByRole("checkbox", { name: "Kode Referensi" })
  await expect.element(check).toBeVisible()
  expect(getComputedStyle(check.element().closest("label") as Element).fontSize).toBe("28px")
})
