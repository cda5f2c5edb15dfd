/** Which columns of a list a person sees, in which order and how wide: her own choice, kept in this browser under her id. */
import type { Resource, ShownField } from "../../core/schema/resource"
import { isObject } from "../../core/text"
import { columnChoices } from "../../fields/list-columns"
import { local } from "../../session/storage"
import { readWidths, type Widths } from "./column-widths"

/** Local storage: `koperasi.kolom:<person>` has each list's choice by its resource's name. */
const itemOf = (person: string): string => `koperasi.kolom:${person}`

function readAll(person: string): Readonly<Record<string, unknown>> {
  try {
    const stored: unknown = JSON.parse(local.get(itemOf(person)) ?? "null")
    return isObject(stored) ? stored : {}
  } catch {
    return {}
  }
}

interface Choice {
  /** undefined: as declared. */
  keys: readonly unknown[] | undefined
  widths: Widths
}

const arrayOf = (value: unknown) => (Array.isArray(value) ? (value as readonly unknown[]) : undefined)

/** A list of keys, as long as nothing has a width; else both, by name. */
function readChoice({ name }: Resource, person: string): Choice {
  const stored = person === "" ? undefined : readAll(person)[name]
  return isObject(stored) && !Array.isArray(stored)
    ? { keys: arrayOf(stored.keys), widths: readWidths(stored.widths) }
    : { keys: arrayOf(stored), widths: {} }
}

function keepChoice({ name }: Resource, person: string, { keys, widths }: Choice): void {
  if (person === "") return
  const { [name]: _, ...others } = readAll(person)
  const own = Object.keys(widths).length > 0 ? { keys, widths } : keys
  const all = own ? { ...others, [name]: own } : others
  if (Object.keys(all).length === 0) local.remove(itemOf(person))
  else local.set(itemOf(person), JSON.stringify(all))
}

interface Who {
  /** Her id; '' has no choice of her own. */
  person: string
  mayShow: boolean
}

/** The user's columns; the declared ones if none of the user's choice exists. */
export function chosenColumns(resource: Resource, { person, mayShow }: Who): readonly ShownField[] {
  const { keys } = readChoice(resource, person)
  if (!keys) return resource.list.columns
  const choices = new Map(columnChoices(resource, { mayShow }).map((column) => [column.field, column]))
  const chosen = [...new Set(keys)].flatMap((key) => choices.get(key as string) ?? [])
  return chosen.length > 0 ? chosen : resource.list.columns
}

/** Pixels by a column's key; what has none takes the room that it needs. */
export const chosenWidths = (resource: Resource, person: string): Widths =>
  readChoice(resource, person).widths

/** Keeps the choice; the declared columns are no choice, and leave nothing behind. */
export function keepColumns(resource: Resource, person: string, keys: readonly string[]): void {
  const isDeclared = keys.join() === resource.list.columns.map(({ field }) => field).join()
  const { widths } = readChoice(resource, person)
  keepChoice(resource, person, { keys: isDeclared ? undefined : keys, widths })
}

/** @param widths {}: none */
export const keepWidths = (resource: Resource, person: string, widths: Widths): void =>
  keepChoice(resource, person, { keys: readChoice(resource, person).keys, widths })
