/**
 * A page that goes while it sends a record: to our own server the next page sends it again under its key, to a foreign host
 * nothing does before its person says so. And a session that ends while a record waits: it goes after the next login.
 */
import { readAt } from "../../../src/core/codec/path"
import { type Line, openLine } from "../browser/line"
import { type Mortal, openMortal, signInAt } from "../browser/profile"
import { listsIn, offlineResources, type, typedFor, waitingIn } from "../browser/waiting"
import type { Client } from "../client"
import { ADMIN, type Installation } from "../installation"
import { until } from "../lanes"
import type { Bench, Part } from "../part"

const KEPT_MS = 120_000
const SETTLED_MS = 60_000
type Offline = (typeof offlineResources)[number]

interface Scene {
  bench: Bench
  host: "own" | "foreign"
  mortal: Mortal
  line: Line
  /** The data's host, asked beside the browser. */
  root: Client
  offline: Offline
  pattern: unknown
}

async function countOf({ root, offline }: Scene, name: string): Promise<number> {
  const { body } = await root.get(offline.api)
  const { read } = offline.resource.field(offline.resource.title)
  return (body?.data ?? []).filter((row: unknown) => String(read && readAt(row, read)) === name).length
}

/** Opens the list, signed in, with the app and the lists of its form on the device. */
async function openList({ mortal, line, offline, host }: Scene): Promise<void> {
  const page = mortal.page()
  await page.goto(line.url + offline.list)
  const asked = page.getByLabel("Email")
  const inside = page.locator("#sidebar")
  await asked.or(inside).first().waitFor({ state: "attached" })
  if ((await asked.count()) > 0) {
    await signInAt(page, line.url)
    await page.goto(line.url + offline.list)
  }
  await page.evaluate(async () => void (await navigator.serviceWorker.ready))
  // No list of a foreign host is loaded ahead.
  if (host === "foreign") return
  const isKept = async () => {
    const kept = await listsIn(page).catch((): string[] => [])
    return offline.needs.every((path) => kept.includes(path))
  }
  if (!(await until(isKept, KEPT_MS))) throw new Error("the lists that the form needs are not kept")
}

/** Types a record into the add form, up to the press of its button. */
async function fillForm(
  { mortal, line, offline, pattern }: Scene,
  name: string,
): Promise<() => Promise<void>> {
  const page = mortal.page()
  const { resource, add } = offline
  const button = page.getByRole("button", { name: resource.form.create?.submit ?? "", exact: true })
  await type(page, resource, typedFor(resource, pattern, name), add)
  await page.goto(line.url + add)
  await button.waitFor()
  await until(async () => (await page.getByText("Memuat pilihan...").count()) === 0, 20_000)
  return () => button.click()
}

const entryOf = ({ mortal }: Scene, name: string) =>
  mortal
    .page()
    .getByRole("region", { name: "Menunggu dikirim" })
    .getByRole("listitem")
    .filter({ hasText: name })

const isSettled = (scene: Scene) => async () =>
  (await waitingIn(scene.mortal.page()).catch(() => [null])).length === 0

/** The page, or all of its browser, goes in the middle of a call that has arrived (`coming`), or has not (`going`). */
async function goneWhileSending(scene: Scene, name: string): Promise<void> {
  const { bench, mortal, line, host } = scene
  const { tally, random } = bench
  const way = random.pick(["going", "coming"] as const)
  const press = await fillForm(scene, name)
  const hangs = line.hang(way)
  await press()
  await hangs
  const arrived = way === "coming" ? 1 : 0
  const isThere = () => until(async () => (await countOf(scene, name)) === arrived, SETTLED_MS)
  tally.check(await isThere(), () => `${host}: not ${arrived} on the host while the call hangs`)
  if (random.int(2) === 0) {
    await mortal.kill()
    await mortal.start()
  }
  await openList(scene)
  const entry = entryOf(scene, name)
  if (host === "foreign") {
    const doubted = await entry
      .filter({ hasText: "Belum pasti terkirim" })
      .waitFor({ timeout: SETTLED_MS })
      .then(() => true)
      .catch(() => false)
    const shown = await entry.innerText().catch(() => "nothing")
    tally.check(doubted, () => `foreign: not in doubt after its page went; e.g. ${shown}`)
    const buttons = await entry.getByRole("button").allInnerTexts()
    const isOffered = ["Periksa", "Kirim lagi", "Hapus"].every((name) => buttons.includes(name))
    tally.check(isOffered, () => `foreign: the list offers ${buttons.join(", ")}`)
    tally.check(
      (await countOf(scene, name)) === arrived,
      () => "foreign: sent again without its person's word",
    )
    if (!doubted || !isOffered) return
    await entry.getByRole("button", { name: "Periksa" }).click()
    const told = mortal.page().getByRole("alertdialog")
    const title = arrived === 1 ? "Sudah ada di server" : "Belum ada di server"
    const isRight = await told
      .getByText(title, { exact: true })
      .waitFor({ timeout: SETTLED_MS })
      .then(() => true)
      .catch(() => false)
    tally.check(isRight, () => `foreign: 'Periksa' does not say '${title}'`)
    if (!isRight) return
    await told.getByRole("button", { name: arrived === 1 ? "Hapus dari perangkat" : "Kirim lagi" }).click()
  }
  tally.check(await until(isSettled(scene), SETTLED_MS), () => `${host}: it waits for good`)
  const count = await countOf(scene, name)
  tally.check(count === 1, () => `${host}: ${count} times on the host`)
}

const signInAgain = async ({ mortal }: Scene): Promise<void> => {
  const page = mortal.page()
  const email = page.getByLabel("Email")
  await email.waitFor()
  await email.fill(ADMIN.email)
  await page.getByLabel("Password", { exact: true }).fill(ADMIN.password)
  await page.getByRole("button", { name: "Masuk" }).click()
  await page.locator("#sidebar").waitFor({ state: "attached" })
}

/** A session that has ended without the device's knowledge: a 401 when its record is sent, and a login at once. @returns ms */
async function endedSession(scene: Scene, name: string): Promise<number> {
  const { bench, mortal, host, root } = scene
  const { tally } = bench
  const page = mortal.page()
  const context = page.context()
  const press = await fillForm(scene, name)
  await context.setOffline(true)
  await press()
  const told = page.getByRole("dialog", { name: "Menunggu dikirim" })
  await told.getByRole("button", { name: "OK" }).click()
  await told.waitFor({ state: "hidden" })
  const token = await page.evaluate(() => localStorage.token)
  await root.send("POST", "/auth/logout", { token })
  await context.setOffline(false)
  await signInAgain(scene)
  const since = performance.now()
  const sent = await until(async () => (await countOf(scene, name)) > 0, SETTLED_MS)
  const ms = performance.now() - since
  tally.check(sent, () => `${host}: still waits ${SETTLED_MS / 1000} s after a 401 and a login`)
  tally.check(await until(isSettled(scene), SETTLED_MS), () => `${host}: waits on after it was sent`)
  const count = await countOf(scene, name)
  tally.check(!sent || count === 1, () => `${host}: ${count} times on the host after a 401`)
  return ms
}

/** A 401 to the save itself: the form comes back with what was typed, nothing waits beside it, and it is saved once. */
async function endedWhileSaving(scene: Scene, name: string): Promise<void> {
  const { bench, mortal, host, root, offline } = scene
  const { tally } = bench
  const page = mortal.page()
  const press = await fillForm(scene, name)
  await root.send("POST", "/auth/logout", { token: await page.evaluate(() => localStorage.token) })
  await press()
  await signInAgain(scene)
  const left = (await waitingIn(page)).length
  tally.check(left === 0, () => `${host}: ${left} wait beside the form that has it`)
  const submit = offline.resource.form.create?.submit ?? ""
  const button = page.getByRole("button", { name: submit, exact: true })
  const isBack = await button
    .waitFor({ timeout: SETTLED_MS })
    .then(() => true)
    .catch(() => false)
  tally.check(isBack, () => `${host}: the form does not come back after the login`)
  if (!isBack) return
  await until(async () => (await page.getByText("Memuat pilihan...").count()) === 0, 20_000)
  await button.click()
  const isSaved = await page
    .getByRole("dialog", { name: "Berhasil" })
    .waitFor({ timeout: SETTLED_MS })
    .then(() => true)
    .catch(() => false)
  tally.check(isSaved, () => `${host}: the form is not saved after the login`)
  const count = await countOf(scene, name)
  tally.check(count === 1, () => `${host}: ${count} times on the host after a save and a login`)
}

async function inFrontOf(
  host: Scene["host"],
  { bench, front, behind }: { bench: Bench; front: Installation; behind: Installation },
): Promise<boolean> {
  for (const offline of offlineResources) {
    const line = await openLine(
      front.url(),
      (path, method) => method === "POST" && path.endsWith(offline.api),
    )
    const mortal = await openMortal()
    if (!mortal) {
      line.close()
      return false
    }
    try {
      const { root } = behind
      const { body } = await root.get(offline.api)
      const scene = { bench, host, mortal, line, root, offline, pattern: body?.data?.[0] }
      await openList(scene)
      const gone = bench.rounds(20, 4)
      for (let round = 0; round < gone; round++) await goneWhileSending(scene, `PERGI-${host}-${round}`)
      const ended = bench.rounds(9, 3)
      let slowest = 0
      for (let round = 0; round < ended; round++) {
        slowest = Math.max(slowest, await endedSession(scene, `SESI-${host}-${round}`))
        await openList(scene)
        await endedWhileSaving(scene, `SIMPAN-${host}-${round}`)
        await openList(scene)
      }
      bench.note(
        `${host} host: ${gone} pages gone, ${2 * ended} sessions ended, the slowest sent ${(slowest / 1000).toFixed(1)} s after the login`,
      )
    } finally {
      await mortal.discard()
      line.close()
    }
  }
  return true
}

export const sending: Part = {
  name: "sending",
  counts: "records whose page went, or whose session ended, while they were being sent",
  run: async (bench) => {
    const behind = await bench.open()
    // Another process of the product with its data elsewhere: to its pages the first is a foreign host.
    const front = await bench.open({ demo: false, env: { API_URL: behind.url() } })
    const isRun =
      (await inFrontOf("own", { bench, front: behind, behind })) &&
      (await inFrontOf("foreign", { bench, front, behind }))
    if (!isRun) bench.note("left out: there is no Chromium")
  },
}
