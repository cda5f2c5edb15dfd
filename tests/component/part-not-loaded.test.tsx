/** Code that cannot be loaded: a message in its place, and the rest of the screen goes on. An input of it is no fault of a rule. */
import { Component, type ReactNode, Suspense } from "react"
import { beforeEach, expect, test, vi } from "vitest"
import { page } from "vitest/browser"
import { onDemand } from "../../src/ui/on-demand"
import { RuleBoundary } from "../../src/views/form/layout/rule-boundary"
import type { FieldView } from "../../src/views/form/state/store-types"
import { mount } from "./support/app"
import { expectCount, press } from "./support/screen"

// A host that answers would have the page loaded anew after a failed retry (tests/browser/first-visit.spec.ts).
beforeEach(() => {
  vi.spyOn(window, "fetch").mockRejectedValue(new TypeError("Failed to fetch"))
})

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

/** A part whose first loads fail. */
function failing(failures: number, quiet?: boolean) {
  let asked = 0
  const load = async () => {
    asked += 1
    if (asked <= failures) throw new TypeError("Failed to fetch dynamically imported module")
    return () => <output>Dimuat</output>
  }
  return { Part: onDemand(load, { ...(quiet !== undefined && { quiet }) }), asked: () => asked }
}

test("a part that cannot be loaded leaves the screen as it is, typed text too, and loads again in its place", async () => {
  vi.spyOn(console, "error").mockImplementation(() => {})
  const { Part, asked } = failing(2)
  mount(
    <>
      <input aria-label="Nama" />
      <Suspense fallback={null}>
        <Part />
      </Suspense>
    </>,
  )
  const name = page.getByRole("textbox", { name: "Nama" })
  await name.fill("Warsito")
  await expect.element(page.getByRole("alert")).toHaveTextContent("Bagian ini gagal dimuat.")
  await press("Coba lagi")
  await expect.poll(asked).toBe(2)
  await press("Coba lagi")
  await expect.element(page.getByRole("status")).toHaveTextContent("Dimuat")
  await expectCount(page.getByRole("alert"), 0)
  await expect.element(name).toHaveValue("Warsito")
})

test("a part that the screen does without fails in silence; an error of its own passes through", async () => {
  vi.spyOn(console, "error").mockImplementation(() => {})
  const { Part, asked } = failing(1, true)
  const Broken = onDemand(async () => () => {
    throw new Error("broken")
  })
  class Outer extends Component<{ children: ReactNode }, { text: string }> {
    override state = { text: "" }
    static getDerivedStateFromError = (error: Error) => ({ text: error.message })
    override render = () => <p>{this.state.text || this.props.children}</p>
  }
  mount(
    <>
      <Suspense fallback={null}>
        <Part />
      </Suspense>
      <Outer>
        <Suspense fallback={null}>
          <Broken />
        </Suspense>
      </Outer>
    </>,
  )
  await expect.element(page.getByText("broken")).toBeVisible()
  expect(asked()).toBe(1)
  await expectCount(page.getByRole("alert"), 0)
})
