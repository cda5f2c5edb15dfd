/**
 * A PostgreSQL to test on: the one that TEST_DATABASE_URL names, or Debian's own server started for these tests.
 * Neither there: the tests are skipped.
 */
import { execFileSync } from "node:child_process"
import { chownSync, existsSync, mkdtempSync, readdirSync, rmSync } from "node:fs"
import { createServer } from "node:net"
import { tmpdir } from "node:os"
import { join } from "node:path"
import pg from "pg"

const DEBIAN = "/usr/lib/postgresql"

/** Where the newest installed server's programs are. */
function programs(): string | undefined {
  if (!existsSync(DEBIAN)) return undefined
  const [newest] = readdirSync(DEBIAN).sort((a, b) => Number(b) - Number(a))
  const folder = newest && join(DEBIAN, newest, "bin")
  return folder && existsSync(join(folder, "initdb")) ? folder : undefined
}

export const hasPostgres = (): boolean => Boolean(process.env.TEST_DATABASE_URL) || programs() !== undefined

const freePort = (): Promise<number> =>
  new Promise((resolve, reject) => {
    const server = createServer()
    server.on("error", reject)
    server.listen(0, "127.0.0.1", () => {
      const address = server.address()
      server.close(() => resolve(typeof address === "object" && address ? address.port : 0))
    })
  })

/** The server refuses to run as root: there it runs as the user that its package made. */
function asServerUser(program: string, args: readonly string[], cwd: string): void {
  const root = process.getuid?.() === 0
  const command = root ? "setpriv" : program
  const user = ["--reuid=postgres", "--regid=postgres", "--clear-groups", program]
  execFileSync(command, root ? [...user, ...args] : [...args], { cwd, stdio: "ignore" })
}

interface Running {
  url: string
  stop: () => void
  /** Ends the server at once, and starts it again on the same data. */
  down: () => void
  up: () => void
}

async function startDebian(folder: string): Promise<Running> {
  const data = mkdtempSync(join(tmpdir(), "koperasi-pg-"))
  if (process.getuid?.() === 0) {
    const id = (flag: string) => Number(execFileSync("id", [flag, "postgres"]).toString())
    chownSync(data, id("-u"), id("-g"))
  }
  const port = await freePort()
  const cluster = join(data, "cluster")
  asServerUser(
    join(folder, "initdb"),
    ["-D", cluster, "-U", "koperasi", "-A", "trust", "-E", "UTF8", "--no-sync"],
    data,
  )
  // What is written survives the end of the processes, not of the machine: no test takes that away.
  const unsafe = "-c fsync=off -c full_page_writes=off"
  const options = `-p ${port} -c listen_addresses=127.0.0.1 -c unix_socket_directories=${data} ${unsafe}`
  const control = join(folder, "pg_ctl")
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
    up,
    down,
    stop: () => {
      down()
      rmSync(data, { recursive: true, force: true })
    },
  }
}

export interface TestPostgres {
  /** The server's own address; tests keep to schemas of their own. */
  url: string
  /** The URL of a schema of its own, empty. */
  schema: () => Promise<string>
  /** One statement, on a connection of its own. */
  run: (statement: string) => Promise<pg.QueryResult>
  /** Where the server is this machine's own: takes it away, and brings it back. */
  outage: { down: () => void; up: () => void } | undefined
  stop: () => Promise<void>
}

export async function startPostgres(): Promise<TestPostgres> {
  const given = process.env.TEST_DATABASE_URL
  const folder = programs()
  if (!given && !folder) throw new Error("there is no PostgreSQL to test on")
  const own = given ? undefined : await startDebian(folder ?? "")
  const url = given ?? own?.url ?? ""
  const made: string[] = []
  const run = async (statement: string) => {
    const client = new pg.Client({ connectionString: url })
    await client.connect()
    return client.query(statement).finally(() => client.end())
  }
  return {
    url,
    run,
    outage: own,
    schema: async () => {
      const name = `test_${process.pid}_${Date.now()}_${made.length}`
      made.push(name)
      await run(`create schema ${name}`)
      const address = new URL(url)
      address.searchParams.set("options", `-c search_path=${name}`)
      return address.href
    },
    stop: async () => {
      if (given) for (const name of made) await run(`drop schema ${name} cascade`)
      own?.stop()
    },
  }
}
