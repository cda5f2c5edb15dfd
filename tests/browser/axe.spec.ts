/** The accessibility tree of the built product; english.spec.ts and tests/component/axe.test.tsx run axe. */
import { expect, hostTest } from "./support/fixtures"

hostTest("what must be chosen says so where the keyboard is, and nowhere else", async ({ page, hostUrl }) => {
  await page.goto(`${hostUrl}/add-admin`)
  await expect(page.getByRole("combobox", { name: "Jabatan" })).toBeVisible()
  const client = await page.context().newCDPSession(page)
  const { nodes } = await client.send("Accessibility.getFullAXTree")
  const required = new Map(
    nodes
      .filter((node) => node.role?.value === "combobox")
      .map((node) => [
        String(node.name?.value),
        node.properties?.some(({ name, value }) => name === "required" && value.value === true) ?? false,
      ]),
  )
  expect(required.get("Jabatan")).toBe(true)
  expect(required.get("Status Perkawinan")).toBe(true)
  await expect(page.locator("div[aria-required], span[aria-required]")).toHaveCount(0)
})
