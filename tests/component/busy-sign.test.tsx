/** The name and icon of a button while it is loading. */
import { Button } from "antd"
import { useState } from "react"
import { afterEach, expect, test } from "vitest"
import { page } from "vitest/browser"
import { busySign } from "../../src/ui/busy"
import { mount } from "./support/app"
import { emulate } from "./support/media"

afterEach(() => emulate())

const frame = () => new Promise(requestAnimationFrame)

test("a button keeps its name during and after work of any length", async () => {
  let work: (busy: boolean) => void = () => {}
  const Working = () => {
    const [busy, setBusy] = useState(false)
    work = setBusy
    return <Button loading={busySign(busy)}>Simpan</Button>
  }
  mount(<Working />)
  const named = page.getByRole("button", { name: "Simpan", exact: true })
  const button = page.getByRole("button")
  await expect.element(named).toBeVisible()
  const others: string[] = []
  const observer = new MutationObserver(() => {
    if (!named.query()) others.push(button.element().innerHTML)
  })
  observer.observe(document.body, { subtree: true, childList: true, attributes: true })
  for (const frames of [0, 1, 2]) {
    work(true)
    await expect.element(button).toHaveClass("ant-btn-loading")
    for (let left = frames; left > 0; left--) await frame()
    work(false)
    await expect.element(button).not.toHaveClass("ant-btn-loading")
  }
  observer.disconnect()
  expect(others).toEqual([])
})

test("its icon does not move with reduced motion", async () => {
  mount(<Button loading={busySign(true)}>Simpan</Button>)
  const sign = () => getComputedStyle(document.querySelector(".anticon-spin") as Element).animationName
  await expect.element(page.getByRole("button", { name: "Simpan" })).toHaveClass("ant-btn-loading")
  await emulate({ name: "prefers-reduced-motion", value: "no-preference" })
  expect(sign()).toBe("loadingCircle")
  await emulate({ name: "prefers-reduced-motion", value: "reduce" })
  expect(sign()).toBe("none")
})

test.each([
  ["with a word", undefined],
  ["with an icon and a word", <svg key="icon" width="16" height="16" />],
])("a button %s keeps its width while it is busy", async (_, icon) => {
  let work: (busy: boolean) => void = () => {}
  const Working = () => {
    const [busy, setBusy] = useState(false)
    work = setBusy
    return (
      <Button loading={busySign(busy)}>
        {icon}
        Simpan
      </Button>
    )
  }
  mount(<Working />)
  const button = page.getByRole("button", { name: "Simpan" })
  await expect.element(button).toBeVisible()
  const width = () => button.element().getBoundingClientRect().width
  const before = width()
  work(true)
  await expect.element(button).toHaveClass("ant-btn-loading")
  await expect.poll(width).toBe(before)
  expect(button.element().querySelector(".anticon-spin")?.checkVisibility()).toBe(true)
})
