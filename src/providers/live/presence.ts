/** Reports an open form to the server, which names the other users who edit the record. */
import { EDITING_SECONDS, type Editor } from "../../core/live/event"
import { isObject } from "../../core/text"
import { call } from "../http"

/** Milliseconds in which several news of the same record are one question. */
const GATHER_MS = 500

const isEditor = (value: unknown): value is Editor =>
  isObject(value) && typeof value.name === "string" && typeof value.seconds === "number"

export interface Presence {
  /** Others have begun or ended to edit the record. */
  changed: () => void
  stop: () => void
}

/** @param path of the record's open forms */
export function reportForm(path: string, onEditors: (editors: readonly Editor[]) => void): Presence {
  let timer: ReturnType<typeof setTimeout> | undefined
  let due = 0
  let stopped = false
  // In the background: it neither ends the session nor asks about a newer build.
  const quietly = (method: "PUT" | "DELETE") => call({ method, path, keepSession: true })
  const plan = (wait: number) => {
    clearTimeout(timer)
    due = Date.now() + wait
    timer = setTimeout(report, wait)
  }
  const report = async () => {
    plan(EDITING_SECONDS * 1000)
    try {
      const answer = await quietly("PUT")
      const editors = isObject(answer) && Array.isArray(answer.data) ? answer.data.filter(isEditor) : []
      if (!stopped) onEditors(editors)
    } catch {
      // The next report tries again.
    }
  }
  void report()
  return {
    changed: () => {
      const wait = GATHER_MS * (1 + Math.random())
      if (!stopped && due > Date.now() + wait) plan(wait)
    },
    stop: () => {
      stopped = true
      clearTimeout(timer)
      quietly("DELETE").catch(() => undefined)
    },
  }
}
