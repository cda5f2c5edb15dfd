/** Events of the server for the subscribers of this tab. Loaded on demand, once a screen subscribes. */
import type { LiveProvider, LiveEvent as RefineEvent } from "@refinedev/core"
import type { LiveEvent, LiveMessage } from "../../core/live/event"
import type { Resource } from "../../core/schema/resource"
import { markBackgroundCalls } from "../background-calls"
import { writeHeaders } from "../http"
import { loadedState } from "./loaded"
import { reportForm } from "./presence"
import { shareStream } from "./share"
import { TAB_ID } from "./tab-id"

/** A subscription of Refine's live provider. */
export interface Subscription {
  /** Name of the resource that stores the records. */
  resource: string
  channel: string
  callback: (event: RefineEvent) => void
  /** Path of the record's open forms, and its id; undefined: no form is open. */
  form?: { path: string; id: string } | undefined
}

const TYPES = { create: "created", edit: "updated", delete: "deleted", editing: "editing" } as const

const refineEvent = (channel: string, { id, action, at, by, version }: LiveEvent): RefineEvent => ({
  channel,
  type: TYPES[action],
  date: new Date(at),
  payload: { ids: [id], by, version },
})

/** Milliseconds in which the event of a change that a loaded list has may still be on its way. */
const UNDERWAY_MS = 2000

/** Resources whose tables have changed while there was no connection. */
export function createStates(known = new Map<string, string>()) {
  return (message: LiveMessage, first: boolean): string[] => {
    const missed: string[] = []
    for (const [name, state] of Object.entries(message.states)) {
      const before = known.get(name)
      if (first && before !== undefined && before !== state) missed.push(name)
      known.set(name, state)
    }
    return missed
  }
}

let share: ReturnType<typeof shareStream> | undefined
/** Resource → latest state of its tables in the stream. */
const known = new Map<string, string>()
const missedBy = createStates(known)
const subscriptions = new Map<Subscription, ReturnType<typeof reportForm> | undefined>()

/** Hands a message on to the subscribers. @param before states that the stream brought before it */
export function take(message: LiveMessage, first: boolean, before: LiveMessage["states"] = {}): void {
  takeStates({ states: before })
  const stale = new Set([...message.stale, ...missedBy(message, first)])
  takeStates(message)
  for (const [{ resource, channel, callback, form }, report] of [...subscriptions]) {
    for (const event of message.events) {
      if (event.resource !== resource || (event.tab !== "" && event.tab === TAB_ID)) continue
      if (event.action !== "editing") callback(refineEvent(channel, event))
      else if (event.id === form?.id) report?.changed()
    }
    if (stale.has(resource)) callback({ channel, type: "stale", date: new Date(), payload: {} })
  }
}

const checks = new Set<(message: Pick<LiveMessage, "states">) => void>()

/** Hands the states of a message to the lists that still compare theirs. */
export function takeStates(message: Pick<LiveMessage, "states">): void {
  for (const check of [...checks]) check(message)
}

/**
 * Reports a list that was loaded before the stream was heard and has changed since. A state of the stream that the list has
 * proves that each later change is an event.
 * @returns a function that ends the check
 */
export function checkLoaded(
  resource: string,
  {
    loaded,
    onMissed,
    wait = UNDERWAY_MS,
  }: { loaded: () => string | undefined; onMissed: () => void; wait?: number },
): () => void {
  const heard = new Set<string>()
  let timer: ReturnType<typeof setTimeout> | undefined
  /** @param before the list's state `wait` ago: another one may be loaded before its event is heard */
  const look = (before: string | undefined) => {
    const own = loaded()
    const isHeard = own === undefined || heard.has(own)
    if (!isHeard && own !== before) {
      timer = setTimeout(look, wait, own)
      return
    }
    checks.delete(check)
    if (!isHeard) onMissed()
  }
  const check = ({ states }: Pick<LiveMessage, "states">) => {
    const state = states[resource]
    if (state === undefined) return
    heard.add(state)
    timer ??= setTimeout(look, wait, loaded())
  }
  checks.add(check)
  check({ states: Object.fromEntries(known) })
  return () => {
    checks.delete(check)
    clearTimeout(timer)
  }
}

type Asked = Parameters<LiveProvider["subscribe"]>[0]

/** @param asked `params.editing`: the form of record `params.id` is open @returns a function that ends the subscription */
export function subscribe({ channel, callback, params }: Asked, { source, variantOf }: Resource): () => void {
  const id = String(params?.id ?? "")
  const list = source.kind === "rest" ? source.list : ""
  const form = params?.editing ? { path: `${list}/${encodeURIComponent(id)}/editing`, id } : undefined
  const subscription: Subscription = { resource: variantOf, channel, callback, form }
  if (!share) {
    writeHeaders["X-Tab"] = TAB_ID
    markBackgroundCalls()
    share = shareStream(new AbortController().signal, () => Object.fromEntries(known))
    share(take)
  }
  const endCheck = checkLoaded(variantOf, {
    // A form reads its record once more, and compares its version.
    loaded: () => (form ? "" : loadedState(list)),
    onMissed: () => callback({ channel, type: "stale", date: new Date(), payload: {} }),
  })
  const report =
    form &&
    reportForm(form.path, (editors) =>
      callback({ channel, type: "editors", date: new Date(), payload: { editors } }),
    )
  subscriptions.set(subscription, report)
  return () => {
    report?.stop()
    endCheck()
    subscriptions.delete(subscription)
  }
}
