/** The records of other resources as they are loaded into a form, and the fields that need them. */
import type { Resource } from "../../../core/schema/resource"
import type { Mode } from "../../../core/schema/types"
import type { ChoiceSearch } from "../../../fields/field-ui"
import { fieldType } from "../../../fields/registry"
import { fieldUi } from "../../../fields/registry.ui"
import type { Source } from "./references"

/** State of the records that an input needs. */
export type RecordsState = "ready" | "loading" | "failed"

export interface Records {
  sources: () => ReadonlyMap<string, Source>
  /** Stores loaded records; false if nothing changed. */
  take: (resource: string, source: Source) => boolean
  stateOf: (key: string) => RecordsState
  /** The search of a field's choices on the server. */
  searchOf: (key: string) => ChoiceSearch | undefined
  /** Loads the records that a field needs and that have failed. */
  retry: (key: string) => void
  /** Resolves when no list is loading. */
  loaded: () => Promise<void>
}

interface Options {
  resource: Resource
  mode: Mode
  titleOf: (resource: string) => string
  /** The host is our own server, which computes some values itself. */
  ownServer: boolean
}

export function createSourceRecords({ resource, mode, titleOf, ownServer }: Options): Records {
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
      // Loaded records stay while they are loaded again or cannot be.
      const source =
        before?.rows && !incoming.rows ? { ...incoming, rows: before.rows, failed: false } : incoming
      if (
        before?.rows === source.rows &&
        before?.failed === source.failed &&
        before?.loading === source.loading
      )
        return false
      sources.set(name, source)
      for (const wake of waiting) wake()
      return true
    },

    stateOf: (key) => {
      // Records that only a check needs and that the user may not read are left to the server (AB-102); any other failure counts (AB-72).
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
            return !source?.failed && (!source?.rows || source.loading)
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
