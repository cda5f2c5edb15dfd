/** IndexedDB store for idb-keyval that survives another tab deleting the database. */
import type { UseStore } from "idb-keyval"

interface Options {
  /** The object store in the database. */
  items?: string
  /** `strict`: a write is on the disk when it resolves, even before a power failure. */
  durability?: IDBTransactionDurability
}

/** Opens the database at the first call. @param name of the database */
export function createDeviceStore(
  name: string,
  { items = "items", durability = "default" }: Options = {},
): UseStore {
  let opening: Promise<IDBDatabase> | undefined

  const open = (version?: number): Promise<IDBDatabase> =>
    new Promise((resolve, reject) => {
      const request = indexedDB.open(name, version)
      request.onupgradeneeded = () => {
        if (!request.result.objectStoreNames.contains(items)) request.result.createObjectStore(items)
      }
      request.onerror = () => reject(request.error)
      request.onsuccess = () => {
        const db = request.result
        // A page that only tested for the database has created it without a store.
        if (!db.objectStoreNames.contains(items)) {
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
    const begin = async () => (await opened()).transaction(items, mode, { durability })
    // If the database is being deleted, the second try creates it anew.
    const transaction = await begin().catch(begin)
    return work(transaction.objectStore(items))
  }
}
