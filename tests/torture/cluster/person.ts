/** What a person in a form sees while the database changes its machine. */
import { chromium, type Page } from "@playwright/test"
import { findChromium, LAUNCH_ARGS } from "../../setup/chromium.mjs"
import { signInAt } from "../browser/profile"
import { endpoints } from "../payloads"

const WAIT_MS = 90_000

/** Somebody's record that is edited by its name alone. */
function edited() {
  const found = endpoints.find(
    (resource) =>
      resource.form.edit && resource.list.view !== "setup" && resource.field(resource.title).type === "text",
  )
  if (!found?.form.edit) throw new Error("no resource has a form")
  return { list: found.list.path, heading: found.form.edit.heading, label: found.field(found.title).label }
}

export interface Person {
  /** Goes to the form of the list's first record. */
  open: () => Promise<void>
  /** Types a new name. */
  type: (name: string) => Promise<void>
  /** Presses Simpan. @returns what the product says in between; empty: it is saved */
  save: () => Promise<string>
  /** What stands in the field. */
  typed: () => Promise<string>
  close: () => Promise<void>
}

/** A person who has signed in. @returns null where there is no browser */
export async function openForm(url: string): Promise<Person | null> {
  const executablePath = findChromium()
  if (!executablePath) return null
  const browser = await chromium.launch({ executablePath, args: LAUNCH_ARGS })
  const page: Page = await browser.newPage()
  page.setDefaultTimeout(WAIT_MS)
  const { list, heading, label } = edited()
  await signInAt(page, url)
  const input = page.getByRole("textbox", { name: label, exact: true })
  return {
    open: async () => {
      await page.goto(url + list)
      await page.getByRole("button", { name: "Edit" }).first().click()
      await page.getByRole("heading", { name: heading, level: 1 }).waitFor()
      await input.waitFor()
    },
    type: (name) => input.fill(name),
    save: async () => {
      await page.getByRole("button", { name: "Simpan", exact: true }).click()
      const alert = page.getByRole("alertdialog")
      const done = page.getByRole("button", { name: "Edit" }).first()
      await alert.or(done).first().waitFor()
      if (!(await alert.isVisible())) return ""
      const said = (await alert.innerText()).replaceAll(/\s+/g, " ").trim()
      // A success is told too; it is over with its list.
      if (await done.isVisible()) return ""
      await alert.getByRole("button").last().click()
      return said
    },
    typed: () => input.inputValue(),
    close: () => browser.close(),
  }
}
