/** The browser's Back closes a dialog, as on phones. Each open dialog is a history entry. */
import { expect, onTestFinished, test } from "vitest"
import { page } from "vitest/browser"
import { KINDS, peopleOf } from "../support/people"
import { openApp, reloadApp } from "./support/app"
import { host } from "./support/host"
import {
  button,
  dataRows,
  expectAddress,
  expectCount,
  expectGone,
  heading,
  press,
  resize,
} from "./support/screen"

const [kind, other] = KINDS
const dialog = () => page.getByRole("dialog")
const alertdialog = (name?: string) => page.getByRole("alertdialog", name === undefined ? {} : { name })
const LEAVE = "Tinggalkan halaman ini?"

const menuLink = (path: string) => {
  const link = document.querySelector<HTMLElement>(`#sidebar a[href="${path}"]`)
  if (!link) throw new Error(`no link to ${path}`)
  return link
}
const openDialog = async () => {
  document.dispatchEvent(new KeyboardEvent("keydown", { key: "k", ctrlKey: true, bubbles: true }))
  await expect.element(dialog()).toBeVisible()
}
/** Resolves when the change is painted. */
const turn = () => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)))
/** Number of dialog entries between the page's own entry and the current one. */
const depth = () => (history.state?.dialogs ?? 0) as number
const expectDepth = (count: number) => expect.poll(depth).toBe(count)
/** Goes from the dashboard to a list of some records. */
async function openList(records = 3): Promise<void> {
  host.data[kind.path] = peopleOf(kind, records)
  await openApp("/dashboard")
  await expect.element(heading("Dashboard Transaksi Singkong")).toBeVisible()
  menuLink(kind.list).click()
  await expect.element(heading(kind.heading)).toBeVisible()
  await expectCount(dataRows(), Math.min(records, 20))
}
async function typeLetter(): Promise<void> {
  const box = (await page.getByLabelText("NIK", { exact: true }).findElement()) as HTMLInputElement
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, "value")?.set?.call(box, "3")
  box.dispatchEvent(new Event("input", { bubbles: true }))
}

test("Back closes the topmost dialog and keeps the list; the next Back leaves the page", async () => {
  host.data[kind.path] = peopleOf(kind, 25)
  await openApp(kind.list)
  await press("Halaman 2")
  await expectAddress(`${kind.list}?currentPage=2`)
  await expectCount(dataRows(), 5)
  await openDialog()
  history.back()
  await expectGone(dialog())
  await expectAddress(`${kind.list}?currentPage=2`)
  await expectCount(dataRows(), 5)

  await page.getByRole("button", { name: "Hapus" }).first().click()
  await expect.element(page.getByRole("alertdialog")).toBeVisible()
  history.back()
  await expectGone(page.getByRole("alertdialog"))
  expect(host.calls.filter(({ method }) => method === "DELETE")).toEqual([])

  await expect.element(button("Halaman 2")).toHaveAttribute("aria-current", "page")
  history.back()
  await expectAddress(kind.list)
  await expectCount(dataRows(), 20)
})

test("Back right after closing a dialog leaves the page at the first press", async () => {
  await openList()
  await openDialog()
  const close = button("Tutup dialog", dialog()).element() as HTMLElement
  close.click()
  await turn()
  history.back()
  await expectAddress("/dashboard")
})

test("Back twice over a dialog closes it and leaves the page", async () => {
  await openList()
  await openDialog()
  history.back()
  history.back()
  await expectAddress("/dashboard")
  await expectGone(dialog())
})

test("Forward onto the entry of a closed dialog shows nothing, and Back from there leaves the page", async () => {
  await openList()
  await openDialog()
  await press("Tutup dialog", dialog())
  await expectDepth(0)
  const moved = new Promise<number>((resolve) => {
    const seen = () => {
      if (depth() === 0) return
      navigation.removeEventListener("currententrychange", seen)
      resolve(depth())
    }
    navigation.addEventListener("currententrychange", seen)
  })
  history.forward()
  expect(await moved).toBe(1)
  await expectDepth(0)
  expect(document.querySelector("dialog[open]")).toBeNull()
  history.back()
  await expectAddress("/dashboard")
})

test("a link in a dialog leaves no entry of the dialog: Back from its page comes to the list at the first press", async () => {
  await openList()
  await openDialog()
  await page.getByRole("option", { name: other.heading }).first().click()
  await expectAddress(other.list)
  await expect.element(heading(other.heading)).toBeVisible()
  await expectDepth(0)
  history.back()
  await expectAddress(kind.list)
  await expect.element(heading(kind.heading)).toBeVisible()
  await expectGone(dialog())
  await turn()
  history.back()
  await expectAddress("/dashboard")
})

test("a reload with an open dialog drops its entry, and Back leaves the page at the first press", async () => {
  await openList()
  await openDialog()
  await expectDepth(1)
  await reloadApp()
  await expect.element(heading(kind.heading)).toBeVisible()
  await expectDepth(0)
  await expectGone(dialog())
  history.back()
  await expectAddress("/dashboard")
})

test("each open dialog has an entry, and Back closes one", async () => {
  await openList()
  document.dispatchEvent(new KeyboardEvent("keydown", { key: "k", ctrlKey: true, bubbles: true }))
  await expect.element(dialog()).toBeVisible()
  await expectDepth(1)
  history.back()
  await expectGone(dialog())
  await press("Impor")
  await expect.element(dialog()).toBeVisible()
  await expectDepth(1)
  history.back()
  await expectGone(dialog())
  history.back()
  await expectAddress("/dashboard")
})

test("Back right after the first letter confirms, stays, and confirms again", async () => {
  await openList()
  await press(`Tambah ${kind.resource.label.singular}`)
  await expect.element(heading(kind.headings.add)).toBeVisible()
  await typeLetter()
  history.back()
  await expect.element(alertdialog(LEAVE)).toBeVisible()
  await expectAddress(kind.add)
  ;(button("Tetap di sini", alertdialog()).element() as HTMLElement).click()
  await turn()
  history.back()
  await expect.element(alertdialog(LEAVE)).toBeVisible()
  await expectAddress(kind.add)
  await expectDepth(1)
  // Back closes the question.
  history.back()
  await expectGone(alertdialog())
  await expectAddress(kind.add)
  history.back()
  await press("Tinggalkan", alertdialog(LEAVE))
  await expectAddress(kind.list)
  await expect.element(heading(kind.heading)).toBeVisible()
  await turn()
  history.back()
  await expectAddress("/dashboard")
})

test("Back twice on a form with input loses nothing", async () => {
  await openList()
  await press(`Tambah ${kind.resource.label.singular}`)
  await typeLetter()
  const left = new Promise((resolve) =>
    navigation.addEventListener("currententrychange", resolve, { once: true }),
  )
  history.back()
  history.back()
  await left
  await expectAddress(kind.add)
  await expect.element(page.getByLabelText("NIK", { exact: true })).toHaveValue("3")
})

test("Forward from a form with input confirms, and goes on", async () => {
  await openList()
  await press(`Tambah ${kind.resource.label.singular}`)
  await expect.element(heading(kind.headings.add)).toBeVisible()
  menuLink("/dashboard").click()
  await expect.element(heading("Dashboard Transaksi Singkong")).toBeVisible()
  history.back()
  await expect.element(heading(kind.headings.add)).toBeVisible()
  await typeLetter()
  history.forward()
  await expect.element(alertdialog(LEAVE)).toBeVisible()
  await expectAddress(kind.add)
  await press("Tinggalkan", alertdialog(LEAVE))
  await expectAddress("/dashboard")
})

test("on a phone Back closes the menu's drawer", async () => {
  await resize(390, 844)
  onTestFinished(() => resize(1440, 900))
  await openList()
  await press("Buka menu")
  await expect.element(button("Tutup menu")).toBeVisible()
  history.back()
  await expect.poll(() => document.querySelector(".layout")?.getAttribute("data-menu")).toBe("closed")
  await expectAddress(kind.list)
  await press("Buka menu")
  menuLink("/dashboard").click()
  await expectAddress("/dashboard")
  await expectDepth(0)
  history.back()
  await expectAddress(kind.list)
})

test("[RT-39] a session that ends while a dialog is open leaves neither the dialog nor its entry", async () => {
  await openList()
  await openDialog()
  await expectDepth(1)
  localStorage.removeItem("token")
  window.dispatchEvent(new Event("focus"))
  await expectAddress("/login")
  await expectGone(dialog())
  await expectDepth(0)
})
