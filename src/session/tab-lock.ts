/**
 * Locks among all tabs (Web Locks). The browser ends a lock with its page. Plain http has no Web Locks: the work then runs
 * without a lock.
 */
const locks = (): LockManager | undefined => globalThis.navigator?.locks

/** Runs `work` as soon as no other tab holds the lock. */
export const withTabLock = async <T>(name: string, work: () => Promise<T>): Promise<T> =>
  locks()?.request(name, work) ?? work()

/** Runs `work` if no other tab holds the lock; otherwise returns undefined at once. */
export const tryTabLock = async <T>(name: string, work: () => Promise<T>): Promise<T | undefined> =>
  locks()?.request(name, { ifAvailable: true }, async (lock) => (lock ? work() : undefined)) ?? work()
