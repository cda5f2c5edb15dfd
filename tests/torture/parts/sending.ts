/**
 * A page that closes while it sends a record: the next page repeats the request with its idempotency key; to a foreign
 * host only if the user says so. A session that ends while a record is in the outbox: it is sent after the next login.
 */
import type { Locator } from "@playwright/test"
import { signInAt } from "../browser/profile"
import {
  type Device,
  fillForm,
  forEachOffline,
  namesOnHost,
  submitButton,
  untilChoices,
  untilStored,
  waitingIn,
} from "../browser/waiting"
import { ADMIN, type Installation } from "../installation"
import { until } from "../lanes"
import type { Bench, Part } from "../part"

const SETTLED_MS = 60_000

interface Scene extends Device {
  bench: Bench
  host: "own" | "foreign"
}

const countOf = async (scene: Scene, name: string): Promise<number> =>
  (await namesOnHost(scene)).get(name) ?? 0

/** Opens the list, signed in, with the app and the lists of its form on the device. */
async function openList(scene: Scene): Promise<void> {
  const { mortal, line, offline, host } = scene
  const page = mortal.page()
  await page.goto(line.url + offline.list)
  const email = page.getByLabel("Email")
  await email.or(page.locator("#sidebar")).first().waitFor({ state: "attached" })
  if ((await email.count()) > 0) {
    await signInAt(page, line.url)
    await page.goto(line.url + offline.list)
  }
  // Lists of a foreign host are not prefetched.
  await untilStored(scene, { lists: host === "own" })
}

/** True if an element appears in time. */
const appears = (element: Locator): Promise<boolean> =>
  element.waitFor({ timeout: SETTLED_MS }).then(
    () => true,
    () => false,
  )

const entryOf = ({ mortal }: Scene, name: string) =>
  mortal
    .page()
    .getByRole("region", { name: "Menunggu dikirim" })
    .getByRole("listitem")
    .filter({ hasText: name })

const isSettled = (scene: Scene) => async () =>
  (await waitingIn(scene.mortal.page()).catch(() => [null])).length === 0

/** Closes the page, or kills its browser, during a call that has arrived (`coming`) or not (`going`). */
async function goneWhileSending(scene: Scene, name: string): Promise<void> {
  const { bench, mortal, line, host } = scene
  const { tally, random } = bench
  const way = random.pick(["going", "coming"] as const)
  const button = await fillForm(scene, name)
  const hangs = line.hang(way)
  await button.click()
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
    const doubted = await appears(entry.filter({ hasText: "Belum pasti terkirim" }))
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
    const message = mortal.page().getByRole("alertdialog")
    const title = arrived === 1 ? "Sudah ada di server" : "Belum ada di server"
    const isRight = await appears(message.getByText(title, { exact: true }))
    tally.check(isRight, () => `foreign: 'Periksa' does not say '${title}'`)
    if (!isRight) return
    await message.getByRole("button", { name: arrived === 1 ? "Hapus dari perangkat" : "Kirim lagi" }).click()
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

/** A record in the outbox gets a 401, and the user signs in. @returns ms from the login until the record is sent */
async function endedSession(scene: Scene, name: string): Promise<number> {
  const { bench, mortal, host, root } = scene
  const { tally } = bench
  const page = mortal.page()
  const context = page.context()
  const button = await fillForm(scene, name)
  await context.setOffline(true)
  await button.click()
  const message = page.getByRole("dialog", { name: "Menunggu dikirim" })
  await message.getByRole("button", { name: "OK" }).click()
  await message.waitFor({ state: "hidden" })
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

/** A 401 to the save itself: after the login the form has the typed values, the outbox is empty, one save is enough. */
async function endedWhileSaving(scene: Scene, name: string): Promise<void> {
  const { bench, mortal, host, root, offline } = scene
  const { tally } = bench
  const page = mortal.page()
  const button = await fillForm(scene, name)
  await root.send("POST", "/auth/logout", { token: await page.evaluate(() => localStorage.token) })
  await button.click()
  await signInAgain(scene)
  const left = (await waitingIn(page)).length
  tally.check(left === 0, () => `${host}: ${left} wait beside the form that has it`)
  const again = submitButton(page, offline)
  const isBack = await appears(again)
  tally.check(isBack, () => `${host}: the form does not come back after the login`)
  if (!isBack) return
  await untilChoices(page)
  await again.click()
  const isSaved = await appears(page.getByRole("dialog", { name: "Berhasil" }))
  tally.check(isSaved, () => `${host}: the form is not saved after the login`)
  const count = await countOf(scene, name)
  tally.check(count === 1, () => `${host}: ${count} times on the host after a save and a login`)
}

async function inFrontOf(
  host: Scene["host"],
  { bench, front, behind }: { bench: Bench; front: Installation; behind: Installation },
): Promise<boolean> {
  return forEachOffline(
    { url: front.url(), root: behind.root },
    (path, method, api) => method === "POST" && path.endsWith(api),
    async (device) => {
      const scene = { ...device, bench, host }
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
    },
  )
}

export const sending: Part = {
  name: "sending",
  counts: "records whose page went, or whose session ended, while they were being sent",
  run: async (bench) => {
    const behind = await bench.open()
    // A second server with API_URL: for its pages the first one is a foreign host.
    const front = await bench.open({ demo: false, env: { API_URL: behind.url() } })
    const isRun =
      (await inFrontOf("own", { bench, front: behind, behind })) &&
      (await inFrontOf("foreign", { bench, front, behind }))
    if (!isRun) bench.note("left out: there is no Chromium")
  },
}
