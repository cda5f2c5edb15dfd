import { useCallback } from "react"
import type { Registry } from "../../core/schema/registry"
import type { Resource } from "../../core/schema/resource"
import type { Values } from "../../core/schema/types"
import { isLong, useReadList } from "../../lists/whole-list"
import { isOwnServer } from "../../session/own-server"
import { useRegistry } from "../context/registry-context"
import { statusOf } from "../failure/failure"
import { createSourceRecords } from "../form/references/source-records"

export interface Lists {
  own: readonly Values[]
  /** Records of each resource that the form reads; undefined without the right. */
  rows: (resource: string) => readonly Values[] | undefined
  /** Names of the resources that share this one's table. */
  sameTable: ReadonlySet<string>
  titleOf: (resource: string) => string
}

const sameTableOf = (registry: Registry, { variantOf }: Resource): ReadonlySet<string> =>
  new Set(registry.all.filter((other) => other.variantOf === variantOf).map(({ name }) => name))

/** Loads the current records of the list and of those that its form reads. */
export function useLists(resource: Resource): () => Promise<Lists> {
  const registry = useRegistry()
  const readList = useReadList()
  return useCallback(async () => {
    const load = (name: string): Promise<readonly Values[]> => {
      const source = registry.get(name)
      // A long list is loaded with only the fields that the form reads.
      return readList(source, name !== resource.name && isLong(source) ? { for: resource.name } : {})
    }
    const titleOf = (name: string) => registry.get(name).title
    const records = createSourceRecords({ resource, mode: "create", titleOf, ownServer: isOwnServer() })
    const loaded = new Map<string, readonly Values[]>()
    const take = async (name: string) => {
      let failure: unknown
      const rows = await load(name).catch((error: unknown) => {
        failure = error
        return undefined
      })
      if (rows) loaded.set(name, rows)
      records.take(name, {
        rows,
        failed: rows === undefined,
        denied: statusOf(failure) === 403,
        retry: () => {},
      })
      return failure
    }
    const names = registry.dependencies(resource.name).map((read) => read.resource)
    const failures = await Promise.all([...new Set([...names, resource.name])].map(take))
    // A list that only serves checks may be forbidden: the server checks then (AB-102).
    const blind = resource.fields.some(({ key }) => records.stateOf(key) === "failed")
    const own = loaded.get(resource.name)
    if (blind || (own === undefined && statusOf(failures.at(-1)) !== 403))
      throw failures.find((failure) => failure !== undefined)
    return {
      own: own ?? [],
      rows: (name) => loaded.get(name),
      sameTable: sameTableOf(registry, resource),
      titleOf,
    }
  }, [registry, readList, resource])
}
