/** Ends processes and removes folders, also after a signal. */
import type { ChildProcess } from "node:child_process"
import { rmSync } from "node:fs"

const children = new Set<ChildProcess>()
const endings = new Set<() => void>()

/** Kills a process at the end. */
export function watch(child: ChildProcess): void {
  children.add(child)
  child.once("exit", () => children.delete(child))
}

/** Calls `undo` at the end. @returns cancels that */
export function atEnd(undo: () => void): () => void {
  endings.add(undo)
  return () => endings.delete(undo)
}

/** Removes a folder at the end. @returns cancels that */
export const removeAtEnd = (folder: string) => atEnd(() => rmSync(folder, { recursive: true, force: true }))

export function cleanUp(): void {
  for (const child of children) child.kill("SIGKILL")
  children.clear()
  for (const undo of endings)
    try {
      undo()
    } catch (error) {
      console.error(`not cleaned up: ${(error as Error).message}`)
    }
  endings.clear()
}

for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const)
  process.on(signal, () => {
    cleanUp()
    process.exit(130)
  })
