/** Starts the programs of a cluster, and ends them by their process ids. */
import { type ChildProcess, execFileSync, spawn } from "node:child_process"
import { chownSync, existsSync, openSync, readdirSync, readFileSync } from "node:fs"
import { join } from "node:path"
import { watch } from "../cleanup"

const PROGRAMS = ["/usr/bin/etcd", "/usr/bin/patroni", "/usr/sbin/haproxy"]
const POSTGRES = "/usr/lib/postgresql"

/** Missing programs of Debian's packages etcd-server, patroni, haproxy and postgresql. */
export const missingPrograms = (): readonly string[] =>
  [...PROGRAMS, POSTGRES].filter((path) => !existsSync(path))

/** Folder of the newest PostgreSQL's programs. */
export function postgresPrograms(): string {
  const [newest = ""] = readdirSync(POSTGRES).sort((a, b) => Number(b) - Number(a))
  return join(POSTGRES, newest, "bin")
}

const isRoot = process.getuid?.() === 0
const idOf = (flag: string) => Number(execFileSync("id", [flag, "postgres"]).toString())

/** PostgreSQL does not run as root: its files belong to the user `postgres`. */
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

/** Process id of the server of a data folder; null: none runs. */
export function postmaster(data: string): number | null {
  try {
    return Number(readFileSync(join(data, "postmaster.pid"), "utf8").split("\n")[0]) || null
  } catch {
    return null
  }
}
