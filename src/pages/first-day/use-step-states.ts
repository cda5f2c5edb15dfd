import { useDataProvider } from "@refinedev/core"
import { useEffect, useEffectEvent, useState } from "react"
import type { FirstStep } from "../../core/first-day"
import type { Resource } from "../../core/schema/resource"
import { orElse } from "../../core/schema/rule-error"
import type { SetupPage } from "../../core/schema/setup"
import type { Context, StoredRecord } from "../../core/schema/types"
import { fieldType, linkOf } from "../../fields/registry"
import { providerName, useReadList } from "../../lists/whole-list"
import { loadPermissions } from "../../providers/permissions"
import { useMe } from "../../session/use-session"
import { useCanNow, useRegistry } from "../../views/context/registry-context"
import { hasOwnRows } from "../dashboard/choice"

/** Records among which one that counts is looked for: a seed has fewer. */
const LOOKED_AT = 20

export interface StepState {
  done: boolean
  /** The resources whose add form has a required field without a choice, although the step's lists have records. */
  lacking: readonly Resource[]
  /** The setup pages that add those choices. */
  places: readonly SetupPage[]
  /** True if there are roles, but none with a right. */
  noRights: boolean
}

export const OPEN: StepState = { done: false, lacking: [], places: [], noRights: false }

/** The states of the steps; undefined until the lists are read. A list that cannot be read leaves its step open. */
export function useStepStates(
  steps: readonly FirstStep[],
  setupPages: readonly SetupPage[],
): ReadonlyMap<FirstStep, StepState> | undefined {
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
    if (step.choices || step.rights) return (await readList(resource)).filter(counts)
    const pagination = { currentPage: 1, pageSize: LOOKED_AT }
    const { getList } = providerOf(providerName(resource))
    const { data } = await getList<StoredRecord>({ resource: resource.name, pagination })
    return data.filter(counts)
  }

  /** The required fields of the add form that choose from these lists and offer no record, with their context. */
  function emptyChoices({ fields }: Resource, lists: ReadonlyMap<string, readonly unknown[]>) {
    const context: Context = {
      mode: "create",
      me,
      original: undefined,
      ref: () => undefined,
      rows: (name) => lists.get(name) as readonly StoredRecord[] | undefined,
    }
    const empty = fields.filter((field) => {
      const offers = fieldType(field).offers(field)
      const isAsked = field.required.create !== null && field.when === null && !field.hidden
      if (!offers || !isAsked || !lists.has(offers.from)) return false
      // A choice that depends on other values is the form's own matter.
      return orElse(() => offers.options(context, (name) => registry.get(name).title).length === 0, false)
    })
    return { empty, context }
  }

  /** True if one of the roles has a right. */
  async function hasRights(roles: readonly unknown[]): Promise<boolean> {
    for (const role of roles)
      if ((await loadPermissions(String((role as StoredRecord).id))).length > 0) return true
    return false
  }

  async function stateOf(step: FirstStep): Promise<StepState> {
    const lists = new Map(
      await Promise.all(
        step.exists.map(async (name) => [name, await recordsOf(registry.find(name), step)] as const),
      ),
    )
    if ([...lists.values()].some((records) => records.length === 0)) return OPEN
    if (step.rights) {
      const done = await hasRights([...lists.values()].flat())
      return { ...OPEN, done, noRights: !done }
    }
    const forms = step.choices ? registry.all.filter(({ form }) => form.create) : []
    const lacking = forms.filter((resource) => emptyChoices(resource, lists).empty.length > 0)
    const places = setupPages.filter(({ panels }) =>
      panels.some((panel) =>
        lacking.some((resource) => {
          const { empty, context } = emptyChoices(resource, lists)
          return empty.some(
            (field) =>
              fieldType(field).offers(field)?.from === panel.resource &&
              orElse(() => linkOf(field)?.fits({ ...panel.fixed }, context) ?? true, false),
          )
        }),
      ),
    )
    return { ...OPEN, done: lacking.length === 0, lacking, places }
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
