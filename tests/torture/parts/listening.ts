/** 500 streams of events beside 50 writers: each hears of what it may see, soon, and costs the writers little. */
import { registry } from "../../../resources/registry"
import { type Client, clientOf } from "../client"
import { all, type Grants, grantsOf, mayAny, variantsOf } from "../grants"
import { ADMIN, PASSWORD, signIn } from "../installation"
import { inLanes, median, sleep, until } from "../lanes"
import { megabytesOf, shareOf } from "../listening/cost"
import { type Listener, listen } from "../listening/listener"
import { p99, type Write, writeAtPace } from "../listening/pace"
import type { Bench, Part } from "../part"
import { readPayloads } from "../payloads"
import { makePerson, makeRole, statusOf } from "../people"

/** Streams of one session, as the server allows. */
const PER_SESSION = 4
/** Longest time to an event: more than a second only if the machine is busy with its 550 clients. */
const SOON_MS = 1000
/** A change without an event is found within two looks at the tables. */
const FALLBACK_MS = 6000
const WRITERS = 50
/** One stream of each process in so many is compared write by write; the others are drained. */
const COMPARED = 10

interface Watcher {
  grants: Grants
  client: Client
  role: string | null
}

async function watchersOf(bench: Bench, root: Client, url: () => string, count: number): Promise<Watcher[]> {
  const payloads = await readPayloads(root)
  const admins = registry.get("admins")
  const modules = ["CooperativeMember", ...new Set(registry.all.map(({ access }) => access.module))].filter(
    (module) => registry.all.some(({ access }) => access.module === module),
  )
  const watchers: Watcher[] = [
    { grants: { name: "root", entries: [], superadmin: true }, client: root, role: null },
  ]
  const kinds: { email: string; password: string; grants: Grants; role: string | null }[] = [
    { ...ADMIN, grants: { name: "root", entries: [], superadmin: true }, role: null },
  ]
  for (const module of [...new Set(modules)].slice(0, 4)) {
    const entries = all(module, ["view"])
    const role = await makeRole(root, statusOf(admins), entries)
    const { email } = await makePerson(root, payloads, { resource: admins, role })
    const first = await signIn(url, email, PASSWORD)
    // A password that another user has set must be changed first.
    const chosen = "Jendela-Biru-99"
    await first.put("/auth/password", { oldPassword: PASSWORD, newPassword: chosen })
    kinds.push({ email, password: chosen, grants: grantsOf(module, entries), role })
  }
  await inLanes(
    Array.from({ length: count - 1 }, (_, index) => index),
    4,
    async (index) => {
      const kind = kinds[index % kinds.length]
      if (!kind) return
      const { email, password, grants, role } = kind
      watchers.push({ grants, role, client: await signIn(url, email, password) })
    },
  )
  bench.note(`${kinds.length} kinds of users, ${watchers.length} sessions`)
  return watchers
}

function checkHeard(bench: Bench, listeners: readonly Listener[], writes: readonly Write[]): void {
  const { tally } = bench
  const delays: number[] = []
  for (const { grants, heard, stale, named: resources } of listeners) {
    for (const name of resources)
      tally.check(
        mayAny(grants, variantsOf(name), "list"),
        () => `an event of ${name} for a user who may not see it; e.g. ${grants.name}`,
      )
    for (const { key, resource, at } of writes) {
      if (!mayAny(grants, variantsOf(resource), "list")) continue
      const arrived = heard.get(key)
      // Many changes of a moment come without names.
      const named = arrived === undefined ? [] : [arrived]
      const isSoon = [...named, ...(stale.get(resource) ?? [])].some(
        (time) => time > at - SOON_MS && time < at + FALLBACK_MS,
      )
      tally.check(
        isSoon,
        () => `a write of ${resource} was not heard within ${FALLBACK_MS} ms; e.g. ${grants.name}: ${key}`,
      )
      if (arrived !== undefined) delays.push(Math.max(0, arrived - at))
    }
  }
  const late = delays.filter((delay) => delay > SOON_MS).length
  bench.note(
    `heard after ${median(delays).toFixed(0)} ms, p99 ${p99(delays).toFixed(0)} ms, ${late} of ${delays.length} after more than a second`,
  )
}

async function checkEnds(
  bench: Bench,
  root: Client,
  open: readonly { watcher: Watcher; listener: Listener }[],
) {
  const [lost, ended] = [
    open.findLast(({ watcher, listener }) => watcher.role && listener.reads),
    open.find(({ watcher }) => watcher.role),
  ]
  if (!lost?.watcher.role || !ended) return
  await root.put(`/permissions/${lost.watcher.role}`, { permissions: [] })
  for (const { listener, watcher } of open) if (watcher.role === lost.watcher.role) listener.named.clear()
  const payloads = await readPayloads(root)
  await writeAtPace(
    { client: root, payloads, random: bench.random, tally: bench.tally },
    { lanes: 10, ms: 2000 },
  )
  await sleep(FALLBACK_MS)
  for (const { listener, watcher } of open)
    if (watcher.role === lost.watcher.role)
      bench.tally.check(listener.named.size === 0, () => `an event after the right was lost`)
  await ended.watcher.client.post("/auth/logout", {})
  const closed = await until(() => ended.listener.ended, FALLBACK_MS)
  bench.tally.check(closed, () => "a stream outlives its session")
}

async function run(bench: Bench): Promise<void> {
  const installation = await bench.open()
  const { root } = installation
  const count = bench.size(500, 100)
  const ms = bench.size(30_000, 5000)
  const processes = [installation.product()]
  if (bench.kind === "postgres") processes.push(await installation.another())
  const watchers = await watchersOf(bench, root, installation.url, Math.ceil(count / PER_SESSION))
  const payloads = await readPayloads(root)
  const writers = {
    client: clientOf(installation.url, root.token),
    payloads,
    random: bench.random,
    tally: bench.tally,
  }
  const pids = processes.map(({ child }) => child.pid ?? 0)
  const heavy = () => pids.reduce((sum, pid) => sum + megabytesOf(pid), 0)

  const openAll = async () => {
    const open: { watcher: Watcher; listener: Listener }[] = []
    await inLanes(
      Array.from({ length: count }, (_, index) => index),
      20,
      async (index) => {
        const watcher = watchers[index % watchers.length]
        const process = processes[index % processes.length]
        if (!watcher || !process) return
        const reads = index % COMPARED < processes.length
        const { grants, client } = watcher
        open.push({ watcher, listener: await listen(process.url, { token: client.token, grants, reads }) })
      },
    )
    return open
  }

  // Before any load: memory that a process has once taken would hide that of the streams.
  await sleep(3000)
  const before = heavy()
  const idle = await openAll()
  await sleep(3000)
  const share = await shareOf(pids[0] ?? 0, bench.size(30_000, 4000))
  bench.note(`${count} idle streams: ${(heavy() - before).toFixed(0)} MB, ${share.toFixed(1)} % of a core`)
  for (const { listener } of idle) listener.close()

  // Alone before and after, since the machine itself changes in a minute.
  const without = await writeAtPace(writers, { lanes: WRITERS, ms })
  const open = await openAll()
  const during = await writeAtPace(writers, { lanes: WRITERS, ms: 2 * ms })
  await sleep(FALLBACK_MS)
  checkHeard(
    bench,
    open.map(({ listener }) => listener).filter(({ reads }) => reads),
    during.writes,
  )
  for (const { output } of processes)
    for (const [, event = ""] of output().matchAll(/"event":"(live\.\w+|notifications\.\w+)"/g))
      bench.tally.check(false, () => `the log has ${event}`)
  bench.tally.check(
    open.every(({ listener }) => !listener.ended),
    () => "the server ended a stream",
  )
  const listening = open
  await checkEnds(bench, root, listening)
  for (const { listener } of listening) listener.close()
  await sleep(1000)
  const after = await writeAtPace(writers, { lanes: WRITERS, ms })
  const alone = p99([...without.times, ...after.times])
  const beside = p99(during.times)
  bench.note(
    `${during.times.length} writes: p99 ${alone.toFixed(0)} ms alone, ${beside.toFixed(0)} ms beside the streams`,
  )
}

export const listening: Part = { name: "listening", counts: "events heard or withheld", run }
