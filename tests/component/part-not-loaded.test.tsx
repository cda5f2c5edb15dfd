/** An input whose code cannot be loaded is no fault of a rule. */
import { Suspense } from "react"
import { expect, test, vi } from "vitest"
import { page } from "vitest/browser"
import { onDemand } from "../../src/ui/on-demand"
import { RuleBoundary } from "../../src/views/form/layout/rule-boundary"
import type { FieldView } from "../../src/views/form/state/store-types"
import { mount } from "./support/app"
import { expectCount, press } from "./support/screen"

test("an input that could not be loaded reports it and loads again on each request", async () => {
  vi.spyOn(console, "error").mockImplementation(() => {})
  let asked = 0
  const Calendar = onDemand(async () => {
    asked += 1
    if (asked < 3) throw new TypeError("Failed to fetch dynamically imported module")
    return () => <input aria-label="Tanggal Tanam" />
  })
  const view = {} as FieldView
  mount(
    <RuleBoundary id="plantingDate" label="Tanggal Tanam" view={view}>
      <Suspense fallback={null}>
        <Calendar />
      </Suspense>
    </RuleBoundary>,
  )
  await expect.element(page.getByRole("alert")).toHaveTextContent("Isian ini gagal dimuat.")
  await expectCount(page.getByText(/^Aturan/), 0)
  expect(asked).toBe(1)
  await press("Coba lagi")
  await expect.poll(() => asked).toBe(2)
  await expect.element(page.getByRole("alert")).toHaveTextContent("Isian ini gagal dimuat.")
  await press("Coba lagi")
  await expect.element(page.getByRole("textbox", { name: "Tanggal Tanam" })).toBeVisible()
  expect(asked).toBe(3)
})
