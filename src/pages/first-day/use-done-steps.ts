import { useDataProvider } from "@refinedev/core"
import { useEffect, useEffectEvent, useState } from "react"
import type { FirstStep } from "../../core/first-day"
import type { Resource } from "../../core/schema/resource"
import type { StoredRecord } from "../../core/schema/types"
import { providerName } from "../../lists/whole-list"
import { useCanNow, useRegistry } from "../../views/context/registry-context"
import { hasOwnRows } from "../dashboard/choice"

/** Records among which one that counts is looked for: a seed has fewer. */
const LOOKED_AT = 20

/** The steps whose records exist; undefined until the lists are read. A list that cannot be read leaves its step open. */
export function useDoneSteps(steps: readonly FirstStep[]): ReadonlySet<FirstStep> | undefined {
  const [done, setDone] = useState<ReadonlySet<FirstStep>>()
  const providerOf = useDataProvider()
  const registry = useRegistry()
  const can = useCanNow()

  async function hasRecord(resource: Resource | undefined, { but }: FirstStep): Promise<boolean> {
    if (!resource || !can({ resource: resource.name, action: "list" })) return false
    if (resource.source.kind === "browser") return hasOwnRows(resource)
    const pagination = { currentPage: 1, pageSize: LOOKED_AT }
    const { getList } = providerOf(providerName(resource))
    const { data } = await getList<StoredRecord>({ resource: resource.name, pagination })
    return data.some((record) => but?.(record) !== true)
  }

  const look = useEffectEvent(async (): Promise<ReadonlySet<FirstStep>> => {
    const found = new Set<FirstStep>()
    for (const step of steps) {
      try {
        const each = await Promise.all(step.exists.map((name) => hasRecord(registry.find(name), step)))
        if (each.every(Boolean)) found.add(step)
      } catch (error) {
        console.error(error)
      }
    }
    return found
  })
  useEffect(() => {
    let current = true
    void look().then((found) => {
      if (current) setDone(found)
    })
    return () => {
      current = false
    }
  }, [])
  return done
}
