/** The built server as a process. */
import { type ChildProcess, spawn } from "node:child_process"
import { watch } from "./cleanup"

export interface Ended {
  code: number | null
  signal: NodeJS.Signals | null
}

export interface Product {
  url: string
  child: ChildProcess
  /** Its output, up to a few megabytes from the beginning. */
  output: () => string
  running: () => boolean
  ended: Promise<Ended>
  /** Sends a signal and waits for the end. */
  end: (signal: NodeJS.Signals) => Promise<Ended>
}

const MOST_OUTPUT = 4_000_000
const START_MS = 180_000

/** @throws Error with what it printed, when it ends instead of listening */
export async function startProduct(
  entry: string,
  env: Record<string, string>,
  args: readonly string[] = [],
): Promise<Product> {
  const child = spawn(process.execPath, [entry, ...args], {
    env: { PATH: process.env.PATH, HOST: "127.0.0.1", PORT: "0", ...env },
    stdio: ["ignore", "pipe", "pipe"],
  })
  watch(child)
  let output = ""
  const ended = new Promise<Ended>((resolve) =>
    child.once("exit", (code, signal) => resolve({ code, signal })),
  )
  const url = await new Promise<string>((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error(`no start within ${START_MS} ms: ${output}`)), START_MS)
    const read = (data: Buffer) => {
      if (output.length < MOST_OUTPUT) output += data.toString()
      const address = /siap di (http:\/\/\S+)/.exec(output)?.[1]
      if (!address) return
      clearTimeout(timer)
      resolve(address)
    }
    child.stdout?.on("data", read)
    child.stderr?.on("data", read)
    void ended.then(({ code, signal }) => {
      clearTimeout(timer)
      // Its last output may arrive after the exit.
      setImmediate(() => reject(new Error(`the server ended (${code ?? signal}): ${output.trim()}`)))
    })
  })
  const running = () => child.exitCode === null && child.signalCode === null
  return {
    url,
    child,
    output: () => output,
    running,
    ended,
    end: (signal) => {
      if (running()) child.kill(signal)
      return ended
    },
  }
}
