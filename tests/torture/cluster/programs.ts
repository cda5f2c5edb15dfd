/** Programs that a cluster is made of: started as the user that may, ended by their process ids. */
import { type ChildProcess, execFileSync, spawn } from "node:child_process"
import { chownSync, existsSync, openSync, readdirSync, readFileSync } from "node:fs"
import { join } from "node:path"
import { watch } from "../cleanup"

const PROGRAMS = ["/usr/bin/etcd", "/usr/bin/patroni", "/usr/sbin/haproxy"]
const POSTGRES = "/usr/lib/postgresql"

/** What Debian's packages etcd-server, patroni, haproxy and postgresql bring; empty: all there. */
export const missingPrograms = (): readonly string[] =>
  [...PROGRAMS, POSTGRES].filter((path) => !existsSync(path))

/** Where the newest PostgreSQL's programs are. */
export function postgresPrograms(): string {
  const [newest = ""] = readdirSync(POSTGRES).sort((a, b) => Number(b) - Number(a))
  return join(POSTGRES, newest, "bin")
}

const isRoot = process.getuid?.() === 0
const idOf = (flag: string) => Number(execFileSync("id", [flag, "postgres"]).toString())

/** PostgreSQL runs as nobody's root: there its files are its own user's. */
export const giveToServer = (path: string): void => {
  if (isRoot) chownSync(path, idOf("-u"), idOf("-g"))
}

export function startProgram(
  program: string,
  args: readonly string[],
  cwd: string,
  log: string,
): ChildProcess {
  const out = openSync(log, "a")
  const [command, all] = isRoot
    ? ["setpriv", ["--reuid=postgres", "--regid=postgres", "--clear-groups", program, ...args]]
    : [program, [...args]]
  const env = { PATH: process.env.PATH, HOME: cwd }
  const child = spawn(command, all, { cwd, env, stdio: ["ignore", out, out] })
  watch(child)
  return child
}

export const kill = (pid: number): void => {
  try {
    process.kill(pid, "SIGKILL")
  } catch {
    // Gone already.
  }
}

/** The server behind a data folder; null where none runs. */
export function postmaster(data: string): number | null {
  try {
    return Number(readFileSync(join(data, "postmaster.pid"), "utf8").split("\n")[0]) || null
  } catch {
    return null
  }
}
