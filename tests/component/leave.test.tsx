/** Dialogs and panels fade in their places, out of reach of keys, pointer and screen readers. */
import { expect, test } from "vitest"
import { page, userEvent } from "vitest/browser"
import { leave } from "../../src/ui/leave"
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
