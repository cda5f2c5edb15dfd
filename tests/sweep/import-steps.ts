/** The later steps of an import, with its own template and an invalid row. */
import { readFile } from "node:fs/promises"
import { readSheet } from "read-excel-file/node"
import { OPENED } from "./press"
import { untilStill } from "./still"
import type { Walk } from "./walk"

/** Runs the steps of an opened import. @returns false for any other dialog */
export async function offerFile({ page, look }: Walk, name: string): Promise<boolean> {
  const input = page.locator(`${OPENED} input[type=file][accept*=csv]`)
  if ((await input.count()) === 0) return false
  const [template] = await Promise.all([
    page.waitForEvent("download"),
    page.locator(`${OPENED} button:not(.ant-btn-primary)`).filter({ hasText: "Excel" }).click(),
  ])
  const [head = []] = await readSheet(await readFile(await template.path()))
  const rows = [head, head.map(() => "?"), head.map((_, at) => (at === 0 ? "Sapu" : ""))]
  const text = rows.map((row) => row.map((cell) => `"${cell ?? ""}"`).join(";")).join("\n")
  await input.setInputFiles({ name: "sapu.csv", mimeType: "text/csv", buffer: Buffer.from(text) })
  await untilStill(page)
  await look(`${name} › kolom`, OPENED, true)
  await page.locator(`${OPENED} .ant-btn-primary`).last().click()
  await untilStill(page)
  await look(`${name} › hasil`, OPENED, true)
  return true
}
