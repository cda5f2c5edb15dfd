/**
 * Temporary folders of a whole run, in memory if the machine has room. On a disk each write of a database waits, to survive a
 * power cut, which no test simulates; writes of a killed process survive in memory, too.
 */
import { chmodSync, existsSync, mkdtempSync, readdirSync, rmSync, statfsSync } from "node:fs"
import { freemem } from "node:os"
import { join } from "node:path"

const MEMORY = "/dev/shm"
const NAME = "koperasi-tests-"
/** Several times what a run takes; a container's usual 64 MB are not enough. */
const ROOM = 4 * 1024 ** 3

const roomIn = (place) => {
  if (!existsSync(place)) return 0
  const { bavail, bsize } = statfsSync(place)
  return Math.min(bavail * bsize, freemem())
}

const isRunning = (pid) => {
  try {
    return process.kill(pid, 0)
  } catch (error) {
    return error.code === "EPERM"
  }
}

/** Deletes folders that killed runs have left. */
function sweep() {
  for (const name of readdirSync(MEMORY)) {
    const [, pid] = new RegExp(`^${NAME}(\\d+)-`).exec(name) ?? []
    if (pid && !isRunning(Number(pid))) rmSync(join(MEMORY, name), { recursive: true, force: true })
  }
}

/**
 * The environment for a run's processes; its folder goes with this process.
 * @returns {NodeJS.ProcessEnv} unchanged if TMPDIR is set or there is no room
 */
export function inMemory(env = process.env) {
  if (env.TMPDIR || roomIn(MEMORY) < ROOM) return env
  sweep()
  const folder = mkdtempSync(join(MEMORY, `${NAME}${process.pid}-`))
  // PostgreSQL runs as a user of its own.
  chmodSync(folder, 0o711)
  process.once("exit", () => rmSync(folder, { recursive: true, force: true }))
  for (const signal of ["SIGINT", "SIGTERM"]) process.once(signal, () => process.exit(1))
  return { ...env, TMPDIR: folder }
}
