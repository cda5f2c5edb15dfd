import { useDataProvider } from "@refinedev/core"
import { useEffect, useEffectEvent, useState } from "react"
import type { FirstStep } from "../../core/first-day"
import type { Resource } from "../../core/schema/resource"
import { orElse } from "../../core/schema/rule-error"
import type { Context, StoredRecord } from "../../core/schema/types"
import { fieldType } from "../../fields/registry"
import { providerName, useReadList } from "../../lists/whole-list"
import { useMe } from "../../session/use-session"
import { useCanNow, useRegistry } from "../../views/context/registry-context"
import { hasOwnRows } from "../dashboard/choice"

/** Records among which one that counts is looked for: a seed has fewer. */
const LOOKED_AT = 20

export interface StepState {
  done: boolean
  /** The resources whose add form has a required field without a choice, although the step's lists have records. */
  lacking: readonly Resource[]
}

const OPEN: StepState = { done: false, lacking: [] }

/** The states of the steps; undefined until the lists are read. A list that cannot be read leaves its step open. */
export function useStepStates(steps: readonly FirstStep[]): ReadonlyMap<FirstStep, StepState> | undefined {
  const [states, setStates] = useState<ReadonlyMap<FirstStep, StepState>>()
  const providerOf = useDataProvider()
  const readList = useReadList()
  const registry = useRegistry()
  const can = useCanNow()
  const me = useMe()

  /** The step's records of a resource that count; of a list that nothing chooses from, some of them. */
  async function recordsOf(resource: Resource | undefined, step: FirstStep): Promise<readonly unknown[]> {
    if (!resource || !can({ resource: resource.name, action: "list" })) return []
    if (resource.source.kind === "browser") return hasOwnRows(resource) ? [resource] : []
    const counts = (record: StoredRecord) => step.but?.(record) !== true
    if (step.choices) return (await readList(resource)).filter(counts)
    const pagination = { currentPage: 1, pageSize: LOOKED_AT }
    const { getList } = providerOf(providerName(resource))
    const { data } = await getList<StoredRecord>({ resource: resource.name, pagination })
    return data.filter(counts)
  }

  /** True if every required field of the add form that chooses from these lists offers a record. */
  function canFill({ fields }: Resource, lists: ReadonlyMap<string, readonly unknown[]>): boolean {
    const context: Context = {
      mode: "create",
      me,
      original: undefined,
      ref: () => undefined,
      rows: (name) => lists.get(name) as readonly StoredRecord[] | undefined,
    }
    return fields.every((field) => {
      const offers = fieldType(field).offers(field)
      const isAsked = field.required.create !== null && field.when === null && !field.hidden
      if (!offers || !isAsked || !lists.has(offers.from)) return true
      // A choice that depends on other values is the form's own matter.
      return orElse(() => offers.options(context, (name) => registry.get(name).title).length > 0, true)
    })
  }

  async function stateOf(step: FirstStep): Promise<StepState> {
    const lists = new Map(
      await Promise.all(
        step.exists.map(async (name) => [name, await recordsOf(registry.find(name), step)] as const),
      ),
    )
    if ([...lists.values()].some((records) => records.length === 0)) return OPEN
    const forms = step.choices ? registry.all.filter(({ form }) => form.create) : []
    const lacking = forms.filter((resource) => !canFill(resource, lists))
    return { done: lacking.length === 0, lacking }
  }

  const look = useEffectEvent(async (): Promise<ReadonlyMap<FirstStep, StepState>> => {
    const found = new Map<FirstStep, StepState>()
    for (const step of steps) {
      try {
        found.set(step, await stateOf(step))
      } catch (error) {
        console.error(error)
        found.set(step, OPEN)
      }
    }
    return found
  })
  useEffect(() => {
    let current = true
    void look().then((found) => {
      if (current) setStates(found)
    })
    return () => {
      current = false
    }
  }, [])
  return states
}
