/**
 * Records saved in a real browser whose line is cut at random, whose page is reloaded, and which is killed: each saved
 * record is on the server exactly once.
 */
import type { Page } from "@playwright/test"
import { signInAt } from "../browser/profile"
import {
  type Device,
  fillForm,
  forEachOffline,
  namesOnHost,
  type Offline,
  submitButton,
  untilStored,
  waitingIn,
} from "../browser/waiting"
import { sleep, until } from "../lanes"
import type { Bench, Part } from "../part"

const SENT_MS = 180_000
const OPEN_MS = 120_000
const MESSAGE_MS = 45_000
const SAVED = /^(Berhasil|Menunggu dikirim)$/

interface Field extends Device {
  bench: Bench
}

const nameOf = ({ resource }: Offline, values: Readonly<Record<string, unknown>>) =>
  String(values[resource.title])

/** Signs in, and waits until the app and the lists of its form are stored. */
async function install(field: Field): Promise<void> {
  const { mortal, line, offline } = field
  const page = mortal.page()
  line.up()
  await signInAt(page, line.url)
  await page.goto(line.url + offline.list)
  await untilStored(field)
}

/** State of a page that does not respond to a click: scripts, frames, dialogs. */
const stateOf = (page: Page) =>
  Promise.race([
    sleep(10_000).then(() => "its scripts do not run"),
    page.evaluate(async () => {
      const frame = new Promise((drawn) => requestAnimationFrame(() => drawn(true)))
      const late = new Promise((drawn) => setTimeout(() => drawn(false), 5000))
      const { readyState, visibilityState, title } = document
      const dialogs = [...document.querySelectorAll("dialog")].map(({ open, innerText }) => [open, innerText])
      return { draws: await Promise.race([frame, late]), readyState, visibilityState, title, dialogs }
    }),
  ]).catch((error: Error) => error.message)

/** Types and saves a record. @returns true after the message that it is saved */
async function save(field: Field, name: string): Promise<boolean> {
  const { mortal, line, offline } = field
  const page = mortal.page()
  // The address changes to the list's before its form is gone, which would still write its own draft.
  if (!page.url().endsWith(offline.list)) await page.goto(line.url + offline.list)
  await submitButton(page, offline).waitFor({ state: "hidden" })
  const button = await fillForm(field, name)
  await button.click()
  const message = page.getByRole("dialog", { name: SAVED })
  await message.waitFor({ timeout: MESSAGE_MS }).catch(async () => {
    const shown = await page.locator("[role=alertdialog], [role=alert], [role=status]").allInnerTexts()
    const busy = await button.isDisabled().catch(() => "gone")
    throw new Error(
      `${new URL(page.url()).pathname} says ${JSON.stringify(shown)}, its button disabled: ${busy}`,
    )
  })
  await message
    .getByRole("button", { name: "OK" })
    .click({ timeout: MESSAGE_MS })
    .catch(async (error: Error) => {
      throw new Error(`${error.message.slice(-600)} ${JSON.stringify(await stateOf(page))}`)
    })
  await message.waitFor({ state: "hidden" })
  return true
}

/** Starts the browser again after a kill, signed in. */
async function comeBack(field: Field): Promise<void> {
  const {
    mortal,
    line,
    offline,
    bench: { tally },
  } = field
  await mortal.start()
  const page = mortal.page()
  const email = page.getByLabel("Email")
  const inside = page.locator("#sidebar")
  const opens = async () => {
    // A page that was cut off is loaded again.
    await page.goto(line.url + offline.list).catch(() => undefined)
    return until(async () => (await email.or(inside).count()) > 0, 10_000)
  }
  const opened = await until(opens, OPEN_MS)
  tally.check(opened, () => "the app does not open after a kill")
  if ((await inside.count()) > 0) return
  // The kill took the token of a login that was seconds old.
  await install(field)
}

/** Cuts and restores the line at random. @returns ends that */
function shake({ line, bench }: Field): () => Promise<void> {
  let stopped = false
  const { random } = bench
  const run = async () => {
    while (!stopped) {
      await sleep(300 + random.int(3500))
      // Half of the cuts are within a call, so that its response is lost.
      if (random.int(2) === 0) line.arm(random.pick(["going", "coming"] as const), random.int(700))
      await sleep(random.int(1500))
      line.down()
      await sleep(200 + random.int(3500))
      line.up()
    }
  }
  const running = run()
  return async () => {
    stopped = true
    await running
    line.disarm()
    line.up()
  }
}

/** True if a record is in the outbox or on the server. */
async function isThere(field: Field, page: Page, name: string): Promise<boolean> {
  const waits = (await waitingIn(page)).some((values) => nameOf(field.offline, values) === name)
  return waits || (await namesOnHost(field)).has(name)
}

async function inTheField(field: Field): Promise<void> {
  const { bench, mortal, line } = field
  const { tally, random } = bench
  const wanted = bench.size(200, 12)
  const leastCuts = bench.size(50, 4)
  const saved: string[] = []
  let kills = 0
  let reloads = 0
  const before = line.cuts()
  const stop = shake(field)
  for (let number = 0; saved.length < wanted || line.cuts() - before < leastCuts; number++) {
    const name = `LADANG-${number}`
    let killing: Promise<void> | undefined
    if (number % 10 === 7)
      killing = sleep(500 + random.int(5000)).then(() => {
        kills++
        return mortal.kill()
      })
    const done = await save(field, name).catch((error: Error) => {
      if (!killing) tally.check(false, () => `a save came to nothing; e.g. ${error.message.slice(0, 1500)}`)
      return false
    })
    if (killing) {
      await killing
      await comeBack(field)
      const there = await isThere(field, mortal.page(), name)
      if (done) tally.check(there, () => "said to be saved, and gone with the browser")
      if (there) saved.push(name)
    } else if (done) saved.push(name)
    if (random.int(5) === 0) {
      reloads++
      await mortal
        .page()
        .reload()
        .catch(() => undefined)
    }
    if (number > 3 * wanted) break
  }
  await stop()
  await mortal.page().goto(line.url + field.offline.list)
  const empty = async () => (await waitingIn(mortal.page())).length === 0
  tally.check(await until(empty, SENT_MS), () => "something still waits though there is a connection")
  const counts = await namesOnHost(field)
  for (const name of saved)
    tally.check(
      counts.get(name) === 1,
      () => `said to be saved, ${counts.get(name) ?? 0} times on the server`,
    )
  for (const [name, times] of counts)
    if (name.startsWith("LADANG-")) tally.check(times === 1, () => `${times} times on the server`)
  const cuts = line.cuts() - before
  tally.check(cuts >= leastCuts && saved.length >= wanted, () => `only ${cuts} cuts, ${saved.length} records`)
  bench.note(`${saved.length} records, ${cuts} cuts, ${kills} kills, ${reloads} reloads`)
}

export const field: Part = {
  name: "field",
  counts: "records saved in a real browser without a connection, each on the server once",
  run: async (bench) => {
    const installation = await bench.open()
    const isRun = await forEachOffline(
      { url: installation.url(), root: installation.root },
      (path, _, api) => path.endsWith(api),
      async (device) => {
        const own = { ...device, bench }
        await install(own)
        await inTheField(own)
      },
    )
    if (!isRun) bench.note("left out: there is no Chromium")
  },
}
