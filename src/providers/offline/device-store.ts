/**
 * A store of IndexedDB whose writes are on the disk when they are acknowledged (browsers leave that to the system otherwise,
 * and a phone whose battery dies loses the last ones), and that another tab may take away at any time.
 */
import type { UseStore } from "idb-keyval"

const STORE = "items"

/** For idb-keyval's functions. @param name of a database of its own */
export function createDeviceStore(name: string): UseStore {
  let opening: Promise<IDBDatabase> | undefined

  const open = (): Promise<IDBDatabase> =>
    new Promise((resolve, reject) => {
      const request = indexedDB.open(name)
      request.onupgradeneeded = () => request.result.createObjectStore(STORE)
      request.onerror = () => reject(request.error)
      request.onsuccess = () => {
        const db = request.result
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
