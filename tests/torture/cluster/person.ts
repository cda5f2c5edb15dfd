/** A user in a form while the database changes its machine. */
import { chromium, type Page } from "@playwright/test"
import { findChromium, LAUNCH_ARGS } from "../../setup/chromium.mjs"
import { signInAt } from "../browser/profile"
import type { Client } from "../client"
import { endpoints, listOf, type Payloads } from "../payloads"

const WAIT_MS = 90_000

/** A resource whose records are edited by a text title. */
function edited() {
  const found = endpoints.find(
    (resource) =>
      resource.form.edit && resource.list.view !== "setup" && resource.field(resource.title).type === "text",
  )
  if (!found?.form.edit) throw new Error("no resource has a form")
  const title = found.field(found.title)
  return { resource: found, form: found.form.edit, title, key: title.send?.key ?? title.key }
}

export interface Person {
  /** Opens the form of the own record. */
  open: () => Promise<void>
  /** Types a new name. */
  type: (name: string) => Promise<void>
  /** Clicks Simpan. @returns the message of a failure; empty: saved */
  save: () => Promise<string>
  /** Value of the field. */
  typed: () => Promise<string>
  close: () => Promise<void>
}

/**
 * Signs in, with a record that the concurrent writers do not change.
 * @returns null without a browser
 */
export async function openForm(url: string, client: Client, payloads: Payloads): Promise<Person | null> {
  const executablePath = findChromium()
  if (!executablePath) return null
  const { resource, form, title, key } = edited()
  let name = "Orang di formulir"
  const made = await client.post(listOf(resource), { ...payloads.make(resource), [key]: name })
  if (made.status !== 201) throw new Error(`${listOf(resource)}: ${made.status} ${made.text}`)
  const browser = await chromium.launch({ executablePath, args: LAUNCH_ARGS })
  const page: Page = await browser.newPage()
  page.setDefaultTimeout(WAIT_MS)
  await signInAt(page, url)
  const input = page.getByRole("textbox", { name: title.label, exact: true })
  const alert = page.getByRole("alertdialog")
  const list = page.getByRole("heading", { name: resource.list.heading, level: 1, exact: true })
  /** Text of the page, for the error message. */
  const seen = async () =>
    `${page.url()}: ${(await page.locator("body").innerText()).replaceAll(/\s+/g, " ").slice(0, 1500)}`
  return {
    open: async () => {
      await page.goto(url + resource.list.path)
      await page.getByRole("searchbox").fill(name)
      await page.getByRole("row", { name }).getByRole("button", { name: "Edit" }).click()
      await page.getByRole("heading", { name: form.heading, level: 1 }).waitFor()
      await input.waitFor()
    },
    type: (next) => input.fill(next),
    save: async () => {
      const next = await input.inputValue()
      await page.getByRole("button", { name: "Simpan", exact: true }).click()
      await alert
        .or(list)
        .first()
        .waitFor()
        .catch(async (error: unknown) => {
          throw new Error(`neither an answer nor the list: ${await seen()}`, { cause: error })
        })
      if (await alert.isVisible()) {
        const message = (await alert.innerText()).replaceAll(/\s+/g, " ").trim()
        await alert.getByRole("button").last().click()
        await alert.waitFor({ state: "hidden" })
        // After a success message the list follows.
        if (message.includes(resource.messages.updated)) await list.waitFor()
        else return message
      }
      // The list may fail to load during the outage, with a button to retry.
      await page.getByRole("searchbox").fill(next)
      const row = page.getByRole("row", { name: next })
      const again = page.getByRole("button", { name: "Coba lagi" })
      for (const until = performance.now() + WAIT_MS; ; ) {
        await row.or(again).first().waitFor()
        if (await row.isVisible()) break
        if (performance.now() > until) throw new Error(`the list does not come: ${await seen()}`)
        // The button may have gone with a later request.
        await again.click({ timeout: 1000 }).catch(() => {})
      }
      name = next
      return ""
    },
    typed: () => input.inputValue(),
    close: () => browser.close(),
  }
}
