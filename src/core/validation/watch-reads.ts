/** The record, reporting every read key; names that every object has are not reported. */
export const watchReads = <T extends object>(record: T, onRead: (key: string) => void): T => {
  const note = (key: PropertyKey) => {
    if (typeof key === "string" && !(key in Object.prototype)) onRead(key)
  }
  return new Proxy(record, {
    get: (target, key, receiver) => {
      note(key)
      return Reflect.get(target, key, receiver)
    },
    has: (target, key) => {
      note(key)
      return Reflect.has(target, key)
    },
    ownKeys: (target) => {
      for (const key of Reflect.ownKeys(target)) note(key)
      return Reflect.ownKeys(target)
    },
  })
}
