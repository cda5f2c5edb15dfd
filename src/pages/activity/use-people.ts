import { useQuery } from "@tanstack/react-query"
import type { HistoryEntry } from "../../core/history/entry"
import type { Option } from "../../core/schema/types"
import { nameOf } from "../../fields/registry"
import { useReadList } from "../../lists/whole-list"
import { useRegistry } from "../../views/context/registry-context"

/** Options of the filter by person: all users with an account, and deleted users named by the loaded entries. */
export function usePeople(entries: readonly HistoryEntry[]): { people: Option[]; failed: boolean } {
  const registry = useRegistry()
  const readList = useReadList()
  const { data, isError } = useQuery({
    queryKey: ["history", "people"],
    gcTime: 0,
    queryFn: async () => {
      const withAccounts = registry.all.filter(
        ({ account, source, variantOf, name }) => account && source.kind === "rest" && variantOf === name,
      )
      const lists = await Promise.all(
        withAccounts.map(async (resource) => {
          const records = await readList(resource)
          return records.map((record) => [record.id, nameOf(resource, record)] as const)
        }),
      )
      return lists.flat()
    },
  })
  const named = new Map<string, string>()
  for (const { actorId, actorName } of entries) if (actorId) named.set(actorId, actorName)
  for (const [id, name] of data ?? []) named.set(id, name)
  const people = [...named].map(([value, label]) => ({ value, label }))
  return { people: people.sort((a, b) => a.label.localeCompare(b.label, "id")), failed: isError }
}
