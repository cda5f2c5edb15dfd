/** Which columns of a list a person sees, and in which order: her own choice, kept in this browser under her id. */
import type { Resource, ShownField } from "../../core/schema/resource"
import { isObject } from "../../core/text"
import { columnChoices } from "../../fields/list-columns"
import { local } from "../../session/storage"

/** Local storage: `koperasi.kolom:<person>` has each list's columns by its resource's name. */
const itemOf = (person: string): string => `koperasi.kolom:${person}`

function readAll(person: string): Readonly<Record<string, unknown>> {
  try {
    const stored: unknown = JSON.parse(local.get(itemOf(person)) ?? "null")
    return isObject(stored) ? stored : {}
  } catch {
    return {}
  }
}

interface Who {
  /** Her id; '' has no choice of her own. */
  person: string
  mayShow: boolean
}

/** As this person has it; the declared ones where she has chosen nothing, or nothing of it is there any more. */
export function chosenColumns(resource: Resource, { person, mayShow }: Who): readonly ShownField[] {
  const keys = readAll(person)[resource.name]
  if (person === "" || !Array.isArray(keys)) return resource.list.columns
  const choices = new Map(columnChoices(resource, { mayShow }).map((column) => [column.field, column]))
  const chosen = [...new Set(keys)].flatMap((key) => choices.get(key as string) ?? [])
  return chosen.length > 0 ? chosen : resource.list.columns
}

/** Keeps the choice; the declared columns are no choice, and leave nothing behind. */
export function keepColumns(resource: Resource, person: string, keys: readonly string[]): void {
  if (person === "") return
  const { [resource.name]: _, ...others } = readAll(person)
  const isDeclared = keys.join() === resource.list.columns.map(({ field }) => field).join()
  const all = isDeclared ? others : { ...others, [resource.name]: keys }
  if (Object.keys(all).length === 0) local.remove(itemOf(person))
  else local.set(itemOf(person), JSON.stringify(all))
}
