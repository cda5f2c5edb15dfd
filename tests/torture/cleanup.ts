/** What must be undone however the torture ends: processes ended by their id, folders removed. */
import type { ChildProcess } from "node:child_process"
import { rmSync } from "node:fs"

const children = new Set<ChildProcess>()
const endings = new Set<() => void>()

/** A process that must not outlive this one. */
export function watch(child: ChildProcess): void {
  children.add(child)
  child.once("exit", () => children.delete(child))
}

/** Something to undo at the end. @returns takes it back */
export function atEnd(undo: () => void): () => void {
  endings.add(undo)
  return () => endings.delete(undo)
}

/** A folder that goes with this process. */
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
