/** One writer at a time among all tabs: a read-modify-write that another tab cuts in two would lose its row. */

/** Runs `work` while no other tab writes; one turn for all lists, since a restored backup writes several. The work itself is synchronous. */
export type Exclusive = <T>(work: () => T) => Promise<T>

const LOCK = "koperasi:stored-lists"

/** How long a lock is held after its write: the other tabs' view of the storage follows a moment later. */
const SETTLE_MS = 30

/** With the Web Locks of the browser; where there are none (plain http) the work runs at once. */
export const withWebLock: Exclusive = (work) => {
  const locks = typeof navigator === "undefined" ? undefined : navigator.locks
  if (!locks) return new Promise((resolve) => resolve(work()))
  return new Promise((resolve, reject) => {
    locks
      .request(LOCK, async () => {
        try {
          resolve(work())
        } catch (error) {
          reject(error)
          return
        }
        await new Promise((settled) => setTimeout(settled, SETTLE_MS))
      })
      .catch(reject)
  })
}
