/** Columns, order and widths of a list, and the height of rows, that the user chose; stored in this browser by user id. */
import type { Resource, ShownField } from "../../core/schema/resource"
import { isObject } from "../../core/text"
import { columnChoices } from "../../fields/list-columns"
import { local } from "../../session/storage"
import { readWidths, type Widths } from "./column-widths"

/** Local-storage item: resource name → choice of the list; `*` → settings of all lists. */
const itemOf = (person: string): string => `koperasi.kolom:${person}`

function readAll(person: string): Readonly<Record<string, unknown>> {
  try {
    const stored: unknown = JSON.parse(local.get(itemOf(person)) ?? "null")
    return isObject(stored) ? stored : {}
  } catch {
    return {}
  }
}

function storeAll(person: string, all: Readonly<Record<string, unknown>>): void {
  if (Object.keys(all).length === 0) local.remove(itemOf(person))
  else local.set(itemOf(person), JSON.stringify(all))
}

/** Key of a user's settings for all lists, beside the names of resources. */
const ALL_LISTS = "*"

export type Density = "compact" | "roomy"

/** Height of the rows in all lists of the user. */
export function chosenDensity(person: string): Density {
  const stored = readAll(person)[ALL_LISTS]
  return isObject(stored) && stored.density === "roomy" ? "roomy" : "compact"
}

export function keepDensity(person: string, density: Density): void {
  if (person === "") return
  const { [ALL_LISTS]: _, ...others } = readAll(person)
  storeAll(person, density === "compact" ? others : { ...others, [ALL_LISTS]: { density } })
}

interface Choice {
  /** undefined: as declared. */
  keys: readonly unknown[] | undefined
  widths: Widths
}

const arrayOf = (value: unknown) => (Array.isArray(value) ? (value as readonly unknown[]) : undefined)

/** Stored as a list of keys without widths, else as an object. */
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
  storeAll(person, own ? { ...others, [name]: own } : others)
}

interface Who {
  /** '' has no stored choice. */
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

/** Pixels by column key; other columns fit their content. */
export const chosenWidths = (resource: Resource, person: string): Widths =>
  readChoice(resource, person).widths

/** Stores the choice; the declared columns remove it. */
export function keepColumns(resource: Resource, person: string, keys: readonly string[]): void {
  const isDeclared = keys.join() === resource.list.columns.map(({ field }) => field).join()
  const { widths } = readChoice(resource, person)
  keepChoice(resource, person, { keys: isDeclared ? undefined : keys, widths })
}

export const keepWidths = (resource: Resource, person: string, widths: Widths): void =>
  keepChoice(resource, person, { keys: readChoice(resource, person).keys, widths })
