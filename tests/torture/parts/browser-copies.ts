/**
 * Copies as a real browser makes them: all that it has comes back byte for byte after its profile was thrown away, and
 * over a line that is cut at random no copy is torn, and none older is shown as newer.
 */
import type { Page } from "@playwright/test"
import { pressTool } from "../../browser/support/driver"
import { copyReader } from "../browser/copy-reader"
import { openLine } from "../browser/line"
import {
  type BrowserList,
  lists,
  type Paper,
  papersIn,
  putPapers,
  putText,
  rowOf,
  textIn,
} from "../browser/lists"
import { openProfile } from "../browser/profile"
import type { Installation } from "../installation"
import { sleep, until } from "../lanes"
import type { Bench, Part } from "../part"

const COPIED_MS = 180_000
const TRY_MS = 20_000

const seconds = (since: number): string => ((performance.now() - since) / 1000).toFixed(1)
const mark = (page: Page) =>
  page.getByRole("status").filter({ hasText: /^(Tersimpan di server|Belum tersimpan di server)/ })
const copied = (page: Page) => mark(page).filter({ hasText: /^Tersimpan/ })

/** Bytes that look like nothing; of a second document with the same seed the same ones. */
function bytesOf(size: number, { random }: Bench): Buffer {
  const bytes = Buffer.alloc(size)
  for (let at = 0; at < size; at++) bytes[at] = random.int(256)
  return bytes
}

/** Opens a list's page and waits for its copy. */
async function copiedAt(page: Page, url: string, { path }: BrowserList): Promise<void> {
  await page.goto(url + path)
  await copied(page).waitFor({ timeout: COPIED_MS })
}

/** *Pulihkan* of the newest copy, in the list's *Cadangan*. */
async function bringBack(page: Page, url: string, { path }: BrowserList): Promise<void> {
  await page.goto(url + path)
  await pressTool(page, "Cadangan")
  const panel = page.getByRole("dialog", { name: "Cadangan data" })
  await panel
    .getByRole("button", { name: /^Lihat salinan / })
    .first()
    .click()
  await panel.getByRole("button", { name: "Pulihkan", exact: true }).click()
  await panel.waitFor({ state: "hidden" })
}

/** 10 000 rows and 200 documents; the profile goes; another one brings them back. */
async function thrownAway(bench: Bench, installation: Installation): Promise<boolean> {
  const { tally } = bench
  const url = installation.url()
  const profile = await openProfile(url)
  if (!profile) return false
  const { page } = profile
  const papers = Array.from({ length: bench.size(200, 20) }, (_, at): Paper => {
    const size = at === 0 ? 5_000_000 : bench.random.int(at % 20 === 0 ? 400_000 : 20_000)
    return { id: `d${at}`, type: at % 2 === 0 ? "application/pdf" : "", bytes: bytesOf(size, bench) }
  })
  const texts = new Map(
    lists.map((list) => {
      const rows = list.document
        ? papers.map((paper, at) => rowOf(list, at, paper))
        : Array.from({ length: bench.size(10_000, 500) }, (_, at) => rowOf(list, at))
      return [list.key, JSON.stringify(rows)] as const
    }),
  )
  await putPapers(page, papers)
  for (const [key, text] of texts) await putText(page, key, text)
  const sending = performance.now()
  for (const list of lists) await copiedAt(page, url, list)
  const sent = seconds(sending)
  for (const [key, text] of texts)
    tally.check((await textIn(page, key)) === text, () => `${key}: the local list was altered by its copy`)
  await profile.discard()

  const other = await openProfile(url)
  if (!other) return false
  tally.check((await papersIn(other.page)).length === 0, () => "the new profile is not empty")
  const bringing = performance.now()
  const [first] = lists
  if (first) await bringBack(other.page, url, first)
  const brought = seconds(bringing)
  for (const [key, text] of texts)
    tally.check((await textIn(other.page, key)) === text, () => `${key}: is not what it was, byte for byte`)
  const back = new Map((await papersIn(other.page)).map((paper) => [paper.id, paper]))
  tally.check(back.size === papers.length, () => `${back.size} documents came back`)
  for (const { id, type, bytes } of papers)
    tally.check(
      back.get(id)?.bytes.equals(bytes) === true && back.get(id)?.type === type,
      () => "a document is not what it was, byte for byte",
    )
  await other.discard()
  const characters = [...texts.values()].reduce((sum, text) => sum + text.length, 0)
  const size = papers.reduce((sum, { bytes }) => sum + bytes.length, 0)
  bench.note(
    `${(characters / 1e6).toFixed(1)} million characters of rows and ${papers.length} documents of ${(size / 1e6).toFixed(1)} MB copied in ${sent} s, brought back into a new profile in ${brought} s`,
  )
  return true
}

/** Two tabs at one list that goes on changing, over a line that is cut. */
async function cutAtRandom(bench: Bench, installation: Installation): Promise<void> {
  const { tally, random } = bench
  const list = lists.find(({ document }) => document)
  if (!list) return
  const line = await openLine(installation.url(), (path) => path.startsWith("/api/v1/copies/"))
  const profile = await openProfile(line.url)
  if (!profile) return line.close()
  const { context, page } = profile
  const tab = await context.newPage()
  await tab.goto(line.url)

  const papers = new Map<string, Paper>()
  const states: string[] = []
  let rows: Record<string, unknown>[] = []
  let number = 0
  /** One more document, sometimes in the place of the oldest; the other tab does it. */
  const change = async () => {
    const paper = { id: `p${++number}`, type: "application/pdf", bytes: bytesOf(random.int(150_000), bench) }
    papers.set(`idb:${paper.id}`, paper)
    await putPapers(tab, [paper])
    rows = [...(random.int(5) === 0 ? rows.slice(1) : rows), rowOf(list, number, paper)]
    states.push(JSON.stringify(rows))
    await putText(tab, list.key, states.at(-1) ?? "")
  }
  await change()
  await copiedAt(page, line.url, list)
  const browser = await page.evaluate(() => JSON.parse(localStorage["koperasi.salinan"]).browser)
  const read = copyReader(installation.root, list.key, String(browser))
  let shown = -1
  /** The newest copy is one of the states, whole, and none before the last that was shown. */
  const look = async () => {
    const copy = await read()
    tally.check(copy.fault === undefined, () => `a copy is torn: ${copy.fault}`)
    const state = states.lastIndexOf(copy.text)
    tally.check(state >= shown, () => "an older copy is shown as the newest")
    shown = Math.max(shown, state)
    for (const [url, bytes] of copy.papers)
      tally.check(papers.get(url)?.bytes.equals(bytes) === true, () => "a document of a copy is torn")
    return state
  }
  const isCurrent = async () => (await look()) === states.length - 1
  /** A network that comes back: what was waited for is tried at once. */
  const blink = async () => {
    await context.setOffline(true)
    await context.setOffline(false)
  }

  const cuts = bench.size(50, 10)
  const reloads = bench.size(4, 1)
  for (let round = 0; line.cuts() < cuts && round < 6 * cuts; round++) {
    // A page that has just been loaded says nothing yet, and hears of no change.
    await mark(page).waitFor()
    await change()
    await mark(page)
      .filter({ hasText: /^Belum/ })
      .waitFor()
    const before = line.cuts()
    const way = random.pick(["going", "going", "coming", "late"] as const)
    line.arm(way, random.int(way === "going" ? 60_000 : 600))
    await blink()
    if (round % Math.ceil(cuts / reloads) === 1) await page.reload()
    let current = false
    await until(async () => {
      if (line.cuts() > before) return true
      await sleep(80)
      current = await isCurrent()
      return current
    }, TRY_MS)
    if (random.int(2) === 0) await line.arrive()
    await look()
    const claimed = await copied(page).isVisible()
    if (claimed)
      tally.check(await isCurrent(), () => "'Tersimpan di server' is shown for a list that is not copied")
    tally.check((await textIn(page, list.key)) === states.at(-1), () => "the local list was altered")
  }
  tally.check(line.cuts() >= cuts, () => `only ${line.cuts()} cuts`)
  line.disarm()
  while (await line.arrive()) await look()
  await blink()
  tally.check(await until(isCurrent, COPIED_MS), () => "the last state is not copied")
  await copied(page).waitFor()
  bench.note(
    `${line.cuts()} cuts of the line of a browser with two tabs, ${states.length} states of its list`,
  )
  await profile.discard()
  line.close()
}

export const browserCopies: Part = {
  name: "browser-copies",
  counts: "lists and documents of a real browser, copied and brought back",
  run: async (bench) => {
    const installation = await bench.open({ demo: false })
    if (await thrownAway(bench, installation)) await cutAtRandom(bench, installation)
    else bench.note("left out: there is no Chromium")
  },
}
