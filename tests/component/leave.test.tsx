/** Dialogs and panels fade in their places, out of reach of keys, pointer and screen readers. */
import { expect, test } from "vitest"
import { page, userEvent } from "vitest/browser"
import { leave, liftBelow } from "../../src/ui/leave"
import { row } from "../support/stored-lists"
import { boxOf, expectAddress, expectGone, inputOf, press, resize } from "./support/screen"
import { openTransactions } from "./support/stored-lists"

/** The tests' own style has no transitions. */
function move(element: Element): void {
  if (element instanceof HTMLElement) element.style.setProperty("transition", "opacity 0.14s", "important")
}
const leaving = () => [...document.querySelectorAll<HTMLElement>("[inert][aria-hidden]")]
const detail = () => page.getByRole("dialog", { name: "Detail Data" })

/** Removed elements, each with its place when it left. */
async function watch(act: () => Promise<void>): Promise<DOMRect[]> {
  const places: DOMRect[] = []
  const seen = new MutationObserver((changes) => {
    for (const { addedNodes } of changes)
      for (const node of addedNodes)
        if (node instanceof HTMLElement && node.inert) places.push(node.getBoundingClientRect())
  })
  seen.observe(document.body, { childList: true, subtree: true })
  await act()
  await expect.poll(() => places.length).toBeGreaterThan(0)
  await expect.poll(leaving).toEqual([])
  seen.disconnect()
  return places
}

test("a record's panel fades in its place; its list has its width and the keys at once", async () => {
  await openTransactions([row("B-1"), row("B-2")])
  await page.getByRole("link", { name: "B-1", exact: true }).click()
  await expect.element(detail()).toBeVisible()
  move(detail().element())
  const { left, top, width, height } = boxOf(detail())
  const [place] = await watch(async () => {
    await userEvent.keyboard("{Escape}")
    // Nothing of it can be found while it fades.
    await expectGone(detail())
    await expectAddress("/transaksi-singkong")
  })
  expect(place).toMatchObject({ left, top, width, height })
})

test("a phone's page fades, and opens anew meanwhile", async () => {
  await resize(390, 844)
  await openTransactions([row("B-1")])
  const link = page.getByRole("link", { name: "B-1", exact: true })
  await link.click()
  await expect.element(detail()).toBeVisible()
  move(detail().element())
  const { top, height } = boxOf(detail())
  const [place] = await watch(async () => {
    await userEvent.keyboard("{Escape}")
    await link.click()
    await expect.element(detail()).toBeVisible()
  })
  expect(place).toMatchObject({ top, height })
  await expect.element(detail()).toBeVisible()
})

test("a dialog with a select goes at once: antd takes its styles with it", async () => {
  await resize(390, 844)
  await openTransactions([row("B-1")])
  await press("Advanced Search")
  const sheet = page.getByRole("dialog", { name: "Advanced Search" })
  await expect.element(inputOf("Tanggal Nota dari", sheet)).toBeVisible()
  const element = sheet.element()
  move(element)
  await userEvent.keyboard("{Escape}")
  await expectGone(sheet)
  expect(element.isConnected).toBe(false)
})

test("an element that React keeps, and one without a transition, stay as they are", async () => {
  const element = document.createElement("div")
  document.body.append(element)
  leave(element)
  move(element)
  leave(element)
  await Promise.resolve()
  expect([element.isConnected, element.inert]).toEqual([true, false])
  element.style.removeProperty("transition")
  leave(element)
  element.remove()
  await Promise.resolve()
  expect(element.isConnected).toBe(false)
})

test("closed filters let the table come up from where it was, and with reduced motion at once", async () => {
  await openTransactions([row("B-1"), row("B-2")])
  const top = () => boxOf(page.getByRole("table")).top
  const closed = top()
  const filters = page.getByRole("group", { name: "Filter" })
  await press("Advanced Search")
  await expect.element(filters).toBeVisible()
  move(filters.element())
  const open = top()
  expect(open).toBeGreaterThan(closed + 40)
  const tops: number[] = []
  const seen = new MutationObserver(() => {
    tops.push(top())
    seen.disconnect()
  })
  seen.observe(filters.element().parentElement ?? document.body, { childList: true })
  await press("Advanced Search")
  await expect.poll(top).toBe(closed)
  expect(Math.abs((tops[0] ?? 0) - open)).toBeLessThan(1)
  await press("Advanced Search")
  await expect.element(filters).toBeVisible()
  await press("Advanced Search")
  await expectGone(filters)
  expect(top()).toBe(closed)
})

test("an element that React keeps moves nothing below it", async () => {
  const [element, below] = [document.createElement("div"), document.createElement("div")]
  document.body.append(element, below)
  move(element)
  liftBelow(element)()
  await Promise.resolve()
  expect(below.getAnimations()).toEqual([])
  element.remove()
  below.remove()
})
