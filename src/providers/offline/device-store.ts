/**
 * A store of IndexedDB whose writes are on the disk when they are acknowledged (browsers leave that to the system otherwise,
 * and a phone whose battery dies loses the last ones), and that another tab may take away at any time.
 */
import type { UseStore } from "idb-keyval"

const STORE = "items"

/** For idb-keyval's functions. @param name of a database of its own */
export function createDeviceStore(name: string): UseStore {
  let opening: Promise<IDBDatabase> | undefined

  const open = (version?: number): Promise<IDBDatabase> =>
    new Promise((resolve, reject) => {
      const request = indexedDB.open(name, version)
      request.onupgradeneeded = () => {
        if (!request.result.objectStoreNames.contains(STORE)) request.result.createObjectStore(STORE)
      }
      request.onerror = () => reject(request.error)
      request.onsuccess = () => {
        const db = request.result
        // Somebody has only looked whether it is there, and made it by that.
        if (!db.objectStoreNames.contains(STORE)) {
          db.close()
          open(db.version + 1).then(resolve, reject)
          return
        }
        const forget = () => {
          opening = undefined
        }
        db.onclose = forget
        db.onversionchange = () => {
          forget()
          db.close()
        }
        resolve(db)
      }
    })

  const opened = (): Promise<IDBDatabase> => {
    opening ??= open().catch((error: unknown) => {
      opening = undefined
      throw error
    })
    return opening
  }

  return async (mode, work) => {
    const begin = async () => (await opened()).transaction(STORE, mode, { durability: "strict" })
    // Taken away in this very moment: it is there anew, and empty.
    const transaction = await begin().catch(begin)
    return work(transaction.objectStore(STORE))
  }
}
