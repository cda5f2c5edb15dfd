/**
 * Records that are saved in the field, in a real browser: its line is cut and mended at random, its page is loaded anew, it is
 * killed, and each record that was said to be saved is on the server, once.
 */
import type { Page } from "@playwright/test"
import { readAt } from "../../../src/core/codec/path"
import { type Line, openLine } from "../browser/line"
import { type Mortal, openMortal, signInAt } from "../browser/profile"
import { listsIn, offlineResources, type, typedFor, waitingIn } from "../browser/waiting"
import type { Client } from "../client"
import { sleep, until } from "../lanes"
import type { Bench, Part } from "../part"

const SENT_MS = 180_000
const KEPT_MS = 120_000
const TOLD_MS = 45_000
const TOLD = /^(Berhasil|Menunggu dikirim)$/
type Offline = (typeof offlineResources)[number]

interface Field {
  bench: Bench
  mortal: Mortal
  line: Line
  root: Client
  offline: Offline
  /** A record of the list, as the server answers it. */
  pattern: unknown
}

const nameOf = ({ resource }: Offline, values: Readonly<Record<string, unknown>>) =>
  String(values[resource.title])

/** How often each name stands on the server. */
async function onServer({ root, offline }: Field): Promise<Map<string, number>> {
  const { body } = await root.get(offline.api)
  const { read } = offline.resource.field(offline.resource.title)
  const counts = new Map<string, number>()
  for (const row of body?.data ?? []) {
    const name = String(read && readAt(row, read))
    counts.set(name, (counts.get(name) ?? 0) + 1)
  }
  return counts
}

/** Until the app itself and all lists that its form needs are in the browser. */
async function untilKept({ mortal, line, offline }: Field): Promise<void> {
  const page = mortal.page()
  line.up()
  await signInAt(page, line.url)
  await page.goto(line.url + offline.list)
  await page.evaluate(async () => void (await navigator.serviceWorker.ready))
  const isKept = async () => {
    const kept = await listsIn(page).catch((): string[] => [])
    return offline.needs.every((path) => kept.includes(path))
  }
  if (!(await until(isKept, KEPT_MS))) throw new Error("the lists that the form needs are not kept")
}

/** Of a page that does not answer a press: whether it lives, draws and shows. */
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

/** Types and saves one. @returns whether the screen said that it is saved */
async function save({ mortal, line, offline, pattern }: Field, name: string): Promise<boolean> {
  const page = mortal.page()
  const { resource, add } = offline
  const button = page.getByRole("button", { name: resource.form.create?.submit ?? "", exact: true })
  // A form that still stands there would keep its own draft in the place of this one, and take it along when it goes: the
  // address is the list's before the list is there.
  if (!page.url().endsWith(offline.list)) await page.goto(line.url + offline.list)
  await button.waitFor({ state: "hidden" })
  await type(page, resource, typedFor(resource, pattern, name), add)
  await page.goto(line.url + add)
  await button.waitFor()
  await until(async () => (await page.getByText("Memuat pilihan...").count()) === 0, 20_000)
  await button.click()
  const told = page.getByRole("dialog", { name: TOLD })
  await told.waitFor({ timeout: TOLD_MS }).catch(async () => {
    const shown = await page.locator("[role=alertdialog], [role=alert], [role=status]").allInnerTexts()
    const busy = await button.isDisabled().catch(() => "gone")
    throw new Error(
      `${new URL(page.url()).pathname} says ${JSON.stringify(shown)}, its button disabled: ${busy}`,
    )
  })
  await told
    .getByRole("button", { name: "OK" })
    .click({ timeout: TOLD_MS })
    .catch(async (error: Error) => {
      throw new Error(`${error.message.slice(-600)} ${JSON.stringify(await stateOf(page))}`)
    })
  await told.waitFor({ state: "hidden" })
  return true
}

/** After a kill: the browser as it was on the disk, signed in. */
async function comeBack(field: Field): Promise<void> {
  const {
    mortal,
    line,
    offline,
    bench: { tally },
  } = field
  await mortal.start()
  const page = mortal.page()
  const asked = page.getByLabel("Email")
  const inside = page.locator("#sidebar")
  const opens = async () => {
    // Cut off in the middle of the page itself, it is asked for again, as a person would.
    await page.goto(line.url + offline.list).catch(() => undefined)
    return until(async () => (await asked.or(inside).count()) > 0, 10_000)
  }
  const opened = await until(opens, KEPT_MS)
  tally.check(opened, () => "the app does not open after a kill")
  if ((await inside.count()) > 0) return
  // The token of a login that was seconds old went with the browser, and with it what its person had seen.
  await untilKept(field)
}

/** Cuts and mends the line until it is told to stop. */
function shake({ line, bench }: Field): () => Promise<void> {
  let stopped = false
  const { random } = bench
  const run = async () => {
    while (!stopped) {
      await sleep(300 + random.int(3500))
      // Half of the cuts go through a call of its own: what was sent has arrived, or not, and nobody is told.
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

/** Whether a record is somewhere: in the browser, or on the server. */
async function isThere(field: Field, page: Page, name: string): Promise<boolean> {
  const waits = (await waitingIn(page)).some((values) => nameOf(field.offline, values) === name)
  return waits || (await onServer(field)).has(name)
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
      // Whatever was not told to be saved is looked for, as its person would.
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
  const counts = await onServer(field)
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
    for (const offline of offlineResources) {
      const line = await openLine(installation.url(), (path) => path.endsWith(offline.api))
      const mortal = await openMortal()
      if (!mortal) {
        line.close()
        return bench.note("left out: there is no Chromium")
      }
      try {
        const { body } = await installation.root.get(offline.api)
        const own = { bench, mortal, line, root: installation.root, offline, pattern: body?.data?.[0] }
        await untilKept(own)
        await inTheField(own)
      } finally {
        await mortal.discard()
        line.close()
      }
    }
  },
}
