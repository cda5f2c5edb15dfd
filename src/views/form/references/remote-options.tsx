/** Long lists in a form: the server sends a part of the records, those that are chosen and those that match a search. */
import { type DataProvider, useDataProvider } from "@refinedev/core"
import { useEffect, useState } from "react"
import type { Field } from "../../../core/schema/resource"
import { orElse } from "../../../core/schema/rule-error"
import type { StoredRecord, Values } from "../../../core/schema/types"
import { needOf, needsParts } from "../../../fields/record-needs"
import { fieldType, linkOf } from "../../../fields/registry"
import { keepsOffline } from "../../../session/own-server"
import { whenIdle } from "../../../ui/idle"
import { statusOf } from "../../failure/failure"
import type { FormStore } from "../state/store-types"
import { useFormStore } from "../state/use-field"
import { createFieldSearch, type FieldSearch } from "./choice-search"
import { watchClaimedCodes } from "./claimed-codes"

interface Props {
  /** Resources whose lists are too long to load. */
  names: readonly string[]
  /** Called with the lists that have to be loaded whole. */
  onWhole: (names: readonly string[]) => void
}
interface Options extends Props {
  form: FormStore
  provider: DataProvider
}

interface Page {
  data: readonly StoredRecord[]
  also: Readonly<Record<string, readonly StoredRecord[]>>
  more: boolean
  /** Length of the whole list. */
  total: number
}
interface Request {
  fields: readonly Field[]
  text?: string
  values?: readonly string[]
  ids?: readonly string[]
  codes?: readonly string[]
  signal: AbortSignal
}

/** Longest list that a device stores for work without a connection. */
const LONGEST_STORED = 100_000
/** Statuses of a host that is away: the stored list is used instead. */
const AWAY: readonly unknown[] = [0, 502, 504]

/** The server's limits for one request. */
const MOST = { values: 20, ids: 100 }

const textsOf = (value: unknown): string[] =>
  (Array.isArray(value) ? value : [value]).filter((text) => typeof text === "string" && text !== "")

/** A list as far as it is loaded. */
interface List {
  name: string
  choices: readonly Field[]
  held: readonly Field[]
  codes: ReturnType<typeof watchClaimedCodes>
  /** Field → ids of records that are loaded only because of their code. */
  holders: Map<string, readonly string[]>
  records: Map<string, StoredRecord>
  rows: readonly StoredRecord[] | undefined
  searches: Map<string, FieldSearch>
  /** Fields and values that were looked up already. */
  lookedUp: Set<string>
  loading: boolean
  failure: unknown
}

export function createRemoteOptions({ form, names, provider, onWhole }: Options): {
  start: () => () => void
} {
  const { resource, titleOf } = form
  const away = new Set(names.filter((name) => !needsParts(resource, name, titleOf)))
  const ending = { signal: new AbortController() }
  const shared = (name: string, share: string) =>
    resource.fields.filter((field) => needOf(field, name, titleOf) === share)
  const lists = new Map<string, List>()
  for (const name of names) {
    if (away.has(name)) continue
    const list: List = {
      name,
      choices: shared(name, "choices"),
      held: shared(name, "held"),
      codes: watchClaimedCodes({
        form,
        fields: shared(name, "codes"),
        load: (field, code, signal) => loadHolders(list, { field, code, signal }),
      }),
      holders: new Map(),
      records: new Map(),
      rows: undefined,
      searches: new Map(),
      lookedUp: new Set(),
      loading: false,
      failure: undefined,
    }
    lists.set(name, list)
  }

  /** The values that the choices may depend on: those of the other reference fields. */
  const besideOf = (fields: readonly Field[]): Values => {
    const hangs = fields.some((field) => linkOf(field) && fieldType(field).rules(field).length > 0)
    if (!hangs) return {}
    const chosen = resource.fields.filter((field) => linkOf(field) && !fields.includes(field))
    const values = form.values()
    return Object.fromEntries(
      chosen.flatMap(({ key }) => (typeof values[key] === "string" ? [[key, values[key]]] : [])),
    )
  }

  const optionsOf = (field: Field) =>
    orElse(() => fieldType(field).offers(field)?.options(form.context, titleOf) ?? [], [])
  const publish = (list: List) => {
    const { name, searches, loading, failure } = list
    const failed = failure !== undefined
    const denied = statusOf(failure) === 403
    form.setSource(name, {
      rows: list.rows,
      failed,
      denied,
      loading,
      searches,
      add: (record) => {
        add(list, [record])
        publish(list)
      },
      retry: () => begin(list),
    })
  }
  const add = (list: List, rows: readonly StoredRecord[]) => {
    for (const row of rows) list.records.set(row.id, row)
    list.rows = [...list.records.values()].sort((a, b) => (a.id < b.id ? -1 : 1))
  }

  async function load(list: List, { fields, signal, ...more }: Request): Promise<Page> {
    const choices = {
      for: resource.name,
      fields: fields.map(({ key }) => key),
      beside: besideOf(fields),
      signal,
      ...more,
    }
    const answer = (await provider.getList({ resource: list.name, meta: { choices } })) as unknown as Page
    if (signal.aborted) throw signal.reason
    for (const [name, rows] of Object.entries(answer.also)) {
      const other = lists.get(name)
      if (!other || rows.length === 0) continue
      add(other, rows)
      publish(other)
    }
    add(list, answer.data)
    return answer
  }

  async function loadHolders(
    list: List,
    { field: { key }, code, signal }: { field: Field; code: string; signal: AbortSignal },
  ): Promise<void> {
    const known = new Set(list.records.keys())
    const { data } = await load(list, { fields: [], codes: [code], signal })
    // Records found for an earlier code, or earlier for this one, may not have it any more.
    for (const id of list.holders.get(key) ?? [])
      if (!data.some((row) => row.id === id)) list.records.delete(id)
    const before = list.holders.get(key) ?? []
    list.holders.set(
      key,
      data.map(({ id }) => id).filter((id) => !known.has(id) || before.includes(id)),
    )
    add(list, [])
    publish(list)
  }

  /** Values in the form whose records are not loaded. */
  function missing(list: List): { values: string[]; ids: string[] } {
    const now = form.values()
    const before = form.original() ?? {}
    const of = (field: Field) => [...textsOf(now[field.key]), ...textsOf(before[field.key])]
    const isNew = (field: Field) => (text: string) => {
      const mark = `${field.key}\n${text}`
      if (list.lookedUp.has(mark)) return false
      list.lookedUp.add(mark)
      return linkOf(field) ? !list.records.has(text) : !optionsOf(field).some(({ value }) => value === text)
    }
    const linked = [...list.choices, ...list.held].filter((field) => linkOf(field)?.resource === list.name)
    const others = list.choices.filter((field) => !linkOf(field))
    return {
      values: others.flatMap((field) => of(field).filter(isNew(field))).slice(0, MOST.values),
      ids: linked.flatMap((field) => of(field).filter(isNew(field))).slice(0, MOST.ids),
    }
  }

  async function during(list: List, work: (signal: AbortSignal) => Promise<void>): Promise<void> {
    const { signal } = ending.signal
    list.loading = true
    list.failure = undefined
    if (list.rows) publish(list)
    try {
      await work(signal)
    } catch (error) {
      if (signal.aborted) return
      console.error(error)
      if (AWAY.includes(statusOf(error)) && resource.offline && list.rows === undefined) {
        away.add(list.name)
        lists.delete(list.name)
        return onWhole([...away])
      }
      list.failure = error
      list.lookedUp.clear()
    }
    list.loading = false
    if (!signal.aborted) publish(list)
  }

  const begin = (list: List) =>
    during(list, async (signal) => {
      const answer = await load(list, { fields: list.choices, text: "", ...missing(list), signal })
      for (const { key } of list.choices) list.searches.get(key)?.begin(answer.more)
      if (resource.offline && keepsOffline() && answer.total <= LONGEST_STORED)
        whenIdle([
          () => !signal.aborted && provider.getList({ resource: list.name, meta: { for: resource.name } }),
        ])
    })

  function lookUp(list: List): void {
    if (list.loading || !list.rows || list.failure !== undefined) return
    const { values, ids } = missing(list)
    if (values.length + ids.length === 0) return
    void during(list, async (signal) => {
      await load(list, { fields: list.choices, values, ids, signal })
    })
  }

  return {
    start: () => {
      ending.signal = new AbortController()
      if (away.size > 0) onWhole([...away])
      const marks = () => JSON.stringify([...lists.values()].map(({ choices }) => besideOf(choices)))
      for (const list of lists.values()) {
        for (const field of list.choices)
          list.searches.set(
            field.key,
            createFieldSearch({
              form,
              field,
              load: async (text, signal) => {
                const { more } = await load(list, { fields: [field], text, signal })
                publish(list)
                return more
              },
            }),
          )
        void begin(list)
      }
      let beside = marks()
      const unsubscribe = form.subscribe(() => {
        const now = marks()
        const isOther = now !== beside
        beside = now
        for (const list of lists.values())
          if (isOther && Object.keys(besideOf(list.choices)).length > 0) void begin(list)
          else lookUp(list)
        for (const list of lists.values()) if (list.rows) list.codes.look()
      })
      return () => {
        unsubscribe()
        ending.signal.abort()
        for (const { searches, codes } of lists.values()) {
          codes.stop()
          for (const search of searches.values()) search.stop()
        }
      }
    },
  }
}

/** Searches the choices of long lists on the server, while it is mounted. */
export function RemoteOptionsLists({ names, onWhole }: Props) {
  const form = useFormStore()
  const providerOf = useDataProvider()
  const [options] = useState(() =>
    createRemoteOptions({ form, names, onWhole, provider: providerOf("default") }),
  )
  useEffect(() => options.start(), [options])
  return null
}
