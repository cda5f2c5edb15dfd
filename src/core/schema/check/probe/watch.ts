import type { Values } from "../../types"

type OnRead = (key: string) => void

/** The record with a report of every read; names of every object are not reported. */
export const watched = <T extends object>(record: T, onRead: OnRead): T =>
  new Proxy(record, {
    get: (target, key, receiver) => {
      if (typeof key === "string" && !(key in Object.prototype)) onRead(key)
      return Reflect.get(target, key, receiver)
    },
    has: (target, key) => {
      if (typeof key === "string") onRead(key)
      return Reflect.has(target, key)
    },
  })

export const watchedAll = (rows: readonly Values[], onRead: OnRead): readonly Values[] =>
  rows.map((row) => watched(row, onRead))
