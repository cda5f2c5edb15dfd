/**
 * A PostgreSQL to test on: the one that TEST_DATABASE_URL names, or Debian's own server, started for these tests once a
 * run. Neither there: the tests are skipped.
 */
import { execFileSync } from "node:child_process"
import { randomBytes } from "node:crypto"
import {
  chownSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { setTimeout } from "node:timers/promises"
import pg from "pg"
import { freePort } from "../../support/free-port"

const DEBIAN = "/usr/lib/postgresql"

/** Folder of the newest installed server's programs. */
function programs(): string | undefined {
  if (!existsSync(DEBIAN)) return undefined
  const [newest] = readdirSync(DEBIAN).sort((a, b) => Number(b) - Number(a))
  const folder = newest && join(DEBIAN, newest, "bin")
  return folder && existsSync(join(folder, "initdb")) ? folder : undefined
}

export const hasPostgres = (): boolean => Boolean(process.env.TEST_DATABASE_URL) || programs() !== undefined

/** The server refuses to run as root: there it runs as the user that its package made. */
function asServerUser(program: string, args: readonly string[], cwd: string): void {
  const root = process.getuid?.() === 0
  const command = root ? "setpriv" : program
  const user = ["--reuid=postgres", "--regid=postgres", "--clear-groups", program]
  execFileSync(command, root ? [...user, ...args] : [...args], { cwd, stdio: "ignore" })
}

interface Running {
  url: string
  /** Its data folder. */
  cluster: string
  stop: () => void
  /** Ends the server at once, and starts it again on the same data. */
  down: () => void
  up: () => void
}

/** @param kept where its data stays after its end, and may be already; else they go with it */
async function startDebian(folder: string, kept?: string): Promise<Running> {
  const data = kept ?? mkdtempSync(join(tmpdir(), "koperasi-pg-"))
  mkdirSync(data, { recursive: true })
  if (process.getuid?.() === 0) {
    const id = (flag: string) => Number(execFileSync("id", [flag, "postgres"]).toString())
    chownSync(data, id("-u"), id("-g"))
  }
  const port = await freePort()
  const cluster = join(data, "cluster")
  const control = join(folder, "pg_ctl")
  const initial = ["-D", cluster, "-U", "koperasi", "-A", "trust", "-E", "UTF8", "--no-sync"]
  if (!existsSync(cluster)) asServerUser(join(folder, "initdb"), initial, data)
  // Writes survive the end of processes, not of the machine; no test restarts the machine.
  const unsafe = "-c fsync=off -c full_page_writes=off"
  const options = `-p ${port} -c listen_addresses=127.0.0.1 -c unix_socket_directories=${data} ${unsafe}`
  let running = false
  const up = () => {
    asServerUser(control, ["-D", cluster, "-w", "-o", options, "-l", join(data, "log"), "start"], data)
    running = true
  }
  // May be asked for while it is down already: a run can be broken off in the middle of an outage.
  const down = () => {
    if (running) asServerUser(control, ["-D", cluster, "-m", "immediate", "stop"], data)
    running = false
  }
  up()
  return {
    url: `postgres://koperasi@127.0.0.1:${port}/postgres`,
    cluster,
    up,
    down,
    stop: () => {
      if (running && kept) asServerUser(control, ["-D", cluster, "-m", "fast", "stop"], data)
      else down()
      if (!kept) rmSync(data, { recursive: true, force: true })
    },
  }
}

/** Environment variable with the address of the server that all files of a run share (tests/setup/postgres.ts). */
const SHARED = "KOPERASI_TEST_POSTGRES"
interface Shared {
  url: string
  cluster: string
}

/** The run's server, started by the first process that needs it; the others wait for its address. */
async function shared(place: string, folder: string): Promise<string> {
  const told = join(place, "server.json")
  const read = () => (JSON.parse(readFileSync(told, "utf8")) as Shared).url
  for (;;) {
    if (existsSync(told)) return read()
    try {
      mkdirSync(join(place, "starting"))
      break
    } catch {
      await setTimeout(20)
    }
  }
  const { url, cluster } = await startDebian(folder).catch((error) => {
    // Another file may have more luck, and must not wait for this one's.
    rmSync(join(place, "starting"), { recursive: true })
    throw error
  })
  writeFileSync(`${told}.new`, JSON.stringify({ url, cluster } satisfies Shared))
  renameSync(`${told}.new`, told)
  return url
}

/** Prepares a run for one server that all its files share; answers what ends it, where any of them has started it. */
export function shareServer(): () => void {
  // The first project of a run prepares it.
  if (process.env[SHARED]) return () => {}
  const place = mkdtempSync(join(tmpdir(), "koperasi-pg-run-"))
  process.env[SHARED] = place
  return () => {
    const told = join(place, "server.json")
    const folder = programs()
    if (folder && existsSync(told)) {
      const { cluster } = JSON.parse(readFileSync(told, "utf8")) as Shared
      asServerUser(join(folder, "pg_ctl"), ["-D", cluster, "-m", "immediate", "stop"], join(cluster, ".."))
      rmSync(join(cluster, ".."), { recursive: true, force: true })
    }
    rmSync(place, { recursive: true, force: true })
  }
}

export interface TestPostgres {
  /** The address of a database of its own. */
  url: string
  /** The URL of a schema of its own, empty. */
  schema: () => Promise<string>
  /** A database of its own on the same server: empty, or a copy of another one. */
  createDatabase: (name: string, template?: string) => Promise<void>
  /** True for a server that ends with the run, and with all that was created on it. */
  temporary: boolean
  /** One statement, on a connection of its own. */
  run: (statement: string) => Promise<pg.QueryResult>
  /** Stops and restarts the server; only if this file has a server of its own. */
  outage: { down: () => void; up: () => void } | undefined
  stop: () => Promise<void>
}

const run = async (url: string, statement: string) => {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  return client.query(statement).finally(() => client.end())
}

/** Copies files, which takes a third of the time that pages through the log do; before version 15 there is no other way. */
async function createDatabase(server: string, name: string, template = "template1"): Promise<void> {
  const version = Number(/(\d+)\/bin$/.exec(programs() ?? "")?.[1])
  const strategy = version >= 15 ? " strategy file_copy" : ""
  await run(server, `create database ${name} template ${template}${strategy}`)
}

/**
 * @param alone a server of its own: for tests that take it away, kill in it, or look at all that is connected to it
 * @param kept a folder whose data it has, and leaves
 */
export async function startPostgres({
  alone = false,
  kept,
}: {
  alone?: boolean
  kept?: string
} = {}): Promise<TestPostgres> {
  const given = kept === undefined ? process.env.TEST_DATABASE_URL : undefined
  const folder = programs() ?? ""
  if (!given && !folder) throw new Error("there is no PostgreSQL to test on")
  const place = process.env[SHARED]
  const own = given || (place && !alone && !kept) ? undefined : await startDebian(folder, kept)
  const server = given ?? own?.url ?? (await shared(place ?? "", folder))
  const made: string[] = []
  let url = server
  if (!given && !own) {
    const address = new URL(server)
    address.pathname = `/file_${randomBytes(6).toString("hex")}`
    await createDatabase(server, address.pathname.slice(1))
    url = address.href
  }
  return {
    url,
    createDatabase: (name, template) => createDatabase(server, name, template),
    temporary: !given,
    run: (statement) => run(url, statement),
    outage: own,
    schema: async () => {
      const name = `test_${process.pid}_${Date.now()}_${made.length}`
      made.push(name)
      await run(url, `create schema ${name}`)
      const address = new URL(url)
      address.searchParams.set("options", `-c search_path=${name}`)
      return address.href
    },
    stop: async () => {
      if (given) for (const name of made) await run(url, `drop schema ${name} cascade`)
      own?.stop()
    },
  }
}
