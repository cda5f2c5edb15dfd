/** Checks of unique names: resources, paths, calls, local-storage items, names of the product. */
import type { Resource } from "../resource"
import type { Examined } from "./declarations"
import type { Report } from "./fault"

/** Routers ignore case and a trailing slash. */
export const plainPath = (path: string): string => path.toLowerCase().replace(/(?<!\/)\/+$/, "") || "/"

/** True if one address matches both patterns; `:id` matches any text. */
function overlap(one: string, other: string): boolean {
  const [left, right] = [one, other].map((path) => plainPath(path).split("/"))
  return (
    left !== undefined &&
    left.length === right?.length &&
    left.every(
      (part, index) => part === right[index] || part.startsWith(":") || right[index]?.startsWith(":"),
    )
  )
}

/** Paths of a resource; lines have none, since they are sent with their record. */
const servedAt = ({ source, account, owner }: Resource): string[] =>
  source.kind === "rest" && !owner
    ? [source.list, `${source.list}/:id`, source.one, ...(account ? [`${source.list}/:id/account`] : [])]
    : []

/** Tables of databases or the engine. */
const ENGINE_TABLES = /^(sqlite_|pg_|dropped_|listed_|choices_|list_index_)/

function checkReserved(resource: Resource, { options }: Examined, report: Report): void {
  const { name, table, source } = resource
  const { tables = [], routes = [], items = [] } = options.reserved ?? {}
  if (source.kind === "browser") {
    if (items.includes(source.key))
      report(
        "T405",
        `${name}.browser`,
        `'${source.key}' is the session's own item`,
        "name another local-storage key",
      )
    return
  }
  if (tables.includes(table) || ENGINE_TABLES.test(table))
    report(
      "T403",
      `${name}.${table === name ? "name" : "table"}`,
      `table '${table}' is the server's own`,
      "give the resource another name, or another `table`",
    )
  for (const column of [...resource.fields, ...resource.fixedValues].map((item) => item.column))
    if (column?.startsWith("dropped_"))
      report("T403", name, `column '${column}' is reserved for dropped columns`, "name another `column`")
  // Records of lines have no address of their own.
  if (resource.owner) return
  const taken = routes.find((route) => servedAt(resource).some((path) => overlap(path, route)))
  // `/auth` alone would shadow later routes of the server.
  const head = (path: string) => path.split("/")[1]
  const under = taken ?? routes.find((route) => head(route) === head(source.list))
  if (under)
    report(
      "T404",
      `${name}.api`,
      `'${source.list}' is the server's own ('${under}')`,
      "give `api` another path",
    )
}

/** Resources that share a table need values that separate their records. */
function checkSharedTables({ all }: Examined, report: Report): void {
  const stored = all.filter(({ source, variantOf, name }) => source.kind === "rest" && variantOf === name)
  stored.forEach((resource, index) => {
    const other = stored
      .slice(0, index)
      .find(
        ({ table, fixedValues }) =>
          table === resource.table &&
          !fixedValues.some(({ column, value }) =>
            resource.fixedValues.some((own) => own.column === column && own.value !== value),
          ),
      )
    if (other)
      report(
        "T406",
        `${resource.name}.table`,
        `table '${resource.table}' is ${other.name}'s too, and nothing tells their records apart`,
        "name another `table`, or give both `fixedValues` that differ",
      )
  })
}

export function checkUniqueNames(examined: Examined, report: Report): void {
  const { all, options } = examined
  const seen = new Map<string, string>()
  const stashes = new Map<string, string>()
  const once = (kind: string, key: string, place: string, shown = key) => {
    const before = seen.get(`${kind} ${key}`)
    if (before)
      report("T401", place, `${kind} '${shown}' is already ${before}'s`, `give each its own ${kind}`)
    else seen.set(`${kind} ${key}`, place)
  }
  const path = (given: string, place: string) => {
    const taken = options.reserved?.screens?.find((screen) => plainPath(screen.path) === plainPath(given))
    if (taken) report("T402", place, `path '${given}' is ${taken.owner}'s`, "give the screen another path")
    else once("path", plainPath(given), place, given)
  }
  for (const { path: given, heading } of options.setupPages ?? []) path(given, `the setup page '${heading}'`)
  for (const resource of all) {
    const { name, list, form, source, variantOf } = resource
    once("name", name, name)
    if (list.path) path(list.path, `${name}.list`)
    if (form.create) path(form.create.path, `${name}.form.create`)
    if (form.edit && form.edit.path !== form.create?.path) path(form.edit.path, `${name}.form.edit`)
    // Variants of one endpoint share a kind of record.
    const stash = form.edit?.editStash
    if (stash && stashes.get(stash) !== variantOf) {
      once("hand-over item", stash, `${name}.form.edit`)
      stashes.set(stash, variantOf)
    }
    if (source.kind === "browser") once("local-storage key", source.key, `${name}.browser`)
    else if (variantOf === name) {
      // Lines have no path of their own.
      if (source.list !== "") once("api", plainPath(source.list), `${name}.api`, source.list)
      checkReserved(resource, examined, report)
    }
    if (source.kind === "browser") checkReserved(resource, examined, report)
  }
  checkSharedTables(examined, report)
}
