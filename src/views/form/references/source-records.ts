/** The records of other resources as they come to a form, and which of its fields cannot do without them. */
import type { Resource } from "../../../core/schema/resource"
import type { Mode } from "../../../core/schema/types"
import type { ChoiceSearch } from "../../../fields/field-ui"
import { fieldType } from "../../../fields/registry"
import { fieldUi } from "../../../fields/registry.ui"
import type { Source } from "./references"

/** What an input can do with the records that it needs. */
export type RecordsState = "ready" | "loading" | "failed"

export interface Records {
  sources: () => ReadonlyMap<string, Source>
  /** Takes in what has come; false: nothing is different. */
  take: (resource: string, source: Source) => boolean
  stateOf: (key: string) => RecordsState
  /** How the choices of a field are found that are not here. */
  searchOf: (key: string) => ChoiceSearch | undefined
  /** Asks anew for what a field's input needs and could not be loaded. */
  retry: (key: string) => void
  /** Resolves when no list is on its way any more. */
  loaded: () => Promise<void>
}

interface Options {
  resource: Resource
  mode: Mode
  titleOf: (resource: string) => string
  /** Our own server is asked: what it works out by itself need not be worked out here. */
  ownServer: boolean
}

export function createRecords({ resource, mode, titleOf, ownServer }: Options): Records {
  const sources = new Map<string, Source>()
  const waiting = new Set<() => void>()
  const needs = new Map(
    resource.fields.map((field) => {
      const names = Object.keys(fieldType(field).dependencies(field, titleOf))
      const wanted = fieldUi(field).needsRecords?.(field, mode) ?? true
      return [field.key, wanted ? names : []] as const
    }),
  )
  const dispensable = new Map(
    resource.fields.map((field) => [field.key, fieldUi(field).dispensable?.(field, mode, ownServer) ?? []]),
  )
  return {
    sources: () => sources,

    take: (name, incoming) => {
      const before = sources.get(name)
      // Records that have come once stay: while they are asked for anew, or cannot be had, the form goes on with them.
      const source =
        before?.rows && !incoming.rows ? { ...incoming, rows: before.rows, failed: false } : incoming
      if (
        before?.rows === source.rows &&
        before?.failed === source.failed &&
        before?.asking === source.asking
      )
        return false
      sources.set(name, source)
      for (const wake of waiting) wake()
      return true
    },

    stateOf: (key) => {
      // What only serves a check, and may not be read, is left to the server (AB-102); any other failure is one (AB-72).
      const states = (needs.get(key) ?? [])
        .filter((name) => !(sources.get(name)?.denied && dispensable.get(key)?.includes(name)))
        .map((name) => sources.get(name))
      if (states.some((source) => source?.failed)) return "failed"
      return states.every((source) => source?.rows) ? "ready" : "loading"
    },

    searchOf: (key) => {
      for (const name of needs.get(key) ?? []) {
        const search = sources.get(name)?.searches?.get(key)
        if (search) return search
      }
      return undefined
    },

    retry: (key) => {
      for (const name of needs.get(key) ?? []) if (sources.get(name)?.failed) sources.get(name)?.retry()
    },

    loaded: () =>
      new Promise((resolve) => {
        const names = new Set([...needs.values()].flat())
        const wake = () => {
          const waits = [...names].some((name) => {
            const source = sources.get(name)
            return !source?.failed && (!source?.rows || source.asking)
          })
          if (waits) return
          waiting.delete(wake)
          resolve()
        }
        waiting.add(wake)
        wake()
      }),
  }
}
