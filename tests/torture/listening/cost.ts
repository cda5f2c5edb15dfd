/** Memory and CPU of a process, as Linux counts them. */
import { readFileSync } from "node:fs"
import { sleep } from "../lanes"

const TICKS_PER_SECOND = 100
const PAGE_BYTES = 4096

/** Seconds of CPU so far. */
function cpuOf(pid: number): number {
  const fields = readFileSync(`/proc/${pid}/stat`, "utf8").split(") ")[1]?.split(" ") ?? []
  return (Number(fields[11]) + Number(fields[12])) / TICKS_PER_SECOND
}

/** Resident megabytes. */
export const megabytesOf = (pid: number): number =>
  (Number(readFileSync(`/proc/${pid}/statm`, "utf8").split(" ")[1]) * PAGE_BYTES) / 2 ** 20

/** Share of a core that the process uses, in percent, over a time. */
export async function shareOf(pid: number, ms: number): Promise<number> {
  const [cpu, started] = [cpuOf(pid), performance.now()]
  await sleep(ms)
  return (100_000 * (cpuOf(pid) - cpu)) / (performance.now() - started)
}
