/** Checks one screen, its overlays, and theirs. */
import type { Page } from "playwright"
import { screenAt } from "../../src/app/screens"
import { follow, screens } from "../browser/support/screens"
import { offerFile } from "./import-steps"
import { close, kindOf, OPENED, press, pressAgain, pressables } from "./press"
import { untilStill } from "./still"

/** A screen and the presses that lead to a place on it. */
export interface Way {
  path: string
  state?: unknown
  presses: readonly { name: string; scope: string }[]
  /** Selector of the place: the page or an overlay. */
  scope: string
}

export interface Walk {
  page: Page
  url: string
  /** Checks the page. @param within selector of an overlay; null: all @param grown true if a press added content */
  look: (name: string, within: string | null, grown?: boolean) => Promise<void>
  /** Notes that a press led to this screen. */
  reached: (key: string) => void
  found: (name: string, fault: string) => void
}

const nameOf = (way: Way) => [way.path, ...way.presses.map(({ name }) => name)].join(" › ")

/** A small screen: a detour over it closes all overlays. */
const aside = screens.find(({ content }) => content.kind === "setup")?.path ?? "/"

export async function go(walk: Walk, { path, state, presses }: Way): Promise<void> {
  const { page } = walk
  const moved = async (to: string, brought?: unknown) => {
    // Loads the page if a form asks before leaving, or the page is broken.
    const came = await follow(page, to, brought).then(
      () => true,
      () => false,
    )
    await untilStill(page)
    if (came && (await page.locator("dialog[open]").count()) === 0) return
    await page.goto(walk.url + to)
    await page.locator("h1").first().waitFor({ state: "attached" })
  }
  if (new URL(page.url()).pathname === path) await moved(aside === path ? "/dashboard" : aside)
  await moved(path, state)
  const late = await untilStill(page)
  if (late) walk.found(path, `does not come to rest: ${late}`)
  for (const { name, scope } of presses) await press(page, scope, name)
}

/** Presses the controls of a place. @param depth of overlays @param names of the controls; default all */
export async function presses(walk: Walk, way: Way, depth: number, names?: readonly string[]): Promise<void> {
  const { page } = walk
  const there = names ?? (await pressables(page, way.scope))
  let stands = true
  for (const name of there) {
    const pressed = { ...way, presses: [...way.presses, { name, scope: way.scope }] }
    const at = nameOf(pressed)
    if (!stands) await go(walk, way)
    stands = true
    const outcome = await press(page, way.scope, name).catch((error: Error) => {
      const [first = "", ...log] = error.message.split("\n")
      const why = log.find((line) => line.includes("intercepts")) ?? log.at(-1) ?? ""
      walk.found(at, `cannot be pressed: ${first} ${why.trim().slice(0, 300)}`)
      return "nothing" as const
    })
    const brought =
      outcome === "nothing" || outcome === "changed"
        ? (await pressables(page, way.scope)).filter((each) => !there.includes(each))
        : []
    if (outcome === "nothing" && brought.length === 0) continue
    stands = false
    if (outcome === "opened") {
      await walk.look(at, OPENED)
      if (await offerFile(walk, at)) continue
      const kind = await kindOf(page)
      const inside = { ...pressed, scope: OPENED }
      if (kind === "menu") await presses(walk, inside, depth)
      else if (kind === "dialog" && depth > 1) await presses(walk, inside, depth - 1)
      // A closed overlay may leave another one open.
      else stands = (await close(page)) && way.scope !== OPENED
    } else if (outcome !== "moved") {
      await walk.look(at, null, true)
      // Presses the added controls, but not those that they add.
      if (way.presses.length === 0 && brought.length > 0) await presses(walk, pressed, depth, brought)
      else stands = await pressAgain(page, way.scope, name)
    } else {
      const screen = screenAt(screens, new URL(page.url()))
      if (screen?.content.kind !== "form" || screen.content.mode !== "edit") continue
      walk.reached(screen.key)
      await walk.look(at, null)
      await presses(walk, { ...pressed, scope: "main" }, depth)
    }
  }
}
