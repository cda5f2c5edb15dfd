/** Rendering of lazy parts as soon as their code is loaded. */
import { lazy, Suspense, useLayoutEffect } from "react"
import { expect, test } from "vitest"
import { WhenLoaded } from "../../src/ui/when-loaded"
import { mount } from "./support/app"

test("loaded code renders at once, where a Suspense of its own would delay it", async () => {
  const drawn: string[] = []
  const Drawn = ({ name }: { name: string }) => {
    useLayoutEffect(() => void drawn.push(name), [name])
    return null
  }
  const asked: string[] = []
  let come = () => {}
  const both = new Promise<void>((resolve) => {
    come = resolve
  })
  const loaded = () =>
    lazy(async () => {
      asked.push("a part")
      await both
      return { default: Drawn }
    })
  const [Waiting, Asked] = [loaded(), loaded()]
  mount(
    <>
      <Suspense fallback={null}>
        <Waiting name="in a Suspense" />
      </Suspense>
      <WhenLoaded>
        <Asked name="when loaded" />
      </WhenLoaded>
    </>,
  )
  await expect.poll(() => asked.length).toBe(2)
  come()
  await expect.poll(() => drawn).toEqual(["when loaded", "in a Suspense"])
})
