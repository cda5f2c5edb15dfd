/** Goes through one screen: it, what opens on it, and what opens on that. */
import type { Page } from "playwright"
import { screenAt } from "../../src/app/screens"
import { follow, screens } from "../browser/every-screen"
import { offerFile } from "./import-steps"
import { close, kindOf, OPENED, press, pressAgain, pressables } from "./press"
import { untilStill } from "./still"

/** A screen, and what is pressed on it one after the other until what is meant stands there. */
export interface Way {
  path: string
  state?: unknown
  presses: readonly { name: string; scope: string }[]
  /** Where it ends: on the page, or in what opened. */
  scope: string
}

export interface Walk {
  page: Page
  url: string
  /** Looks at the page as it stands. @param within what has opened, else all of it @param grown by what was pressed */
  look: (name: string, within: string | null, grown?: boolean) => Promise<void>
  /** A screen that nobody links to is reached by what is pressed: it was. */
  reached: (key: string) => void
  found: (name: string, fault: string) => void
}

const nameOf = (way: Way) => [way.path, ...way.presses.map(({ name }) => name)].join(" › ")

/** The screen that is loaded soonest: going there and back leaves nothing open. */
const aside = screens.find(({ content }) => content.kind === "setup")?.path ?? "/"

export async function go(walk: Walk, { path, state, presses }: Way): Promise<void> {
  const { page } = walk
  const moved = async (to: string, brought?: unknown) => {
    // What was typed asks before it is left, and a page that is lost stays away: then it is loaded anew.
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

/** What is pressed where the way ends. @param names what is pressed of it. @param depth how many things may open above one another */
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
      // What has closed leaves open what it stood above, and nothing says which that is.
      else stands = (await close(page)) && way.scope !== OPENED
    } else if (outcome !== "moved") {
      await walk.look(at, null, true)
      // What it has brought is pressed too, and what that brings is not.
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
