/** Replaces the password check of `server/auth/password` (`vi.mock`): records passwords, and ends when a test lets it. */
import { hashInQueue, type QueuePriority } from "../../../server/auth/hash-queue"

/** The only right password. */
export const RIGHT = "rahasia-sekali"
/** The checked passwords, in order. */
export const judged: string[] = []

let gate = Promise.resolve()

/** Holds back every check from here on. @returns lets them end */
export function holdChecks(): () => void {
  let open = () => {}
  gate = new Promise((resolve) => {
    open = resolve
  })
  return () => open()
}

export function resetChecks(): void {
  judged.length = 0
  gate = Promise.resolve()
}

/** Waits in the real queue, and a turn of the event loop. */
export const verifyPassword = (
  password: string,
  hash: string | undefined,
  priority: QueuePriority,
): Promise<boolean> =>
  hashInQueue(priority, async () => {
    judged.push(password)
    await new Promise((resolve) => setImmediate(resolve))
    await gate
    return hash !== undefined && password === RIGHT
  })
