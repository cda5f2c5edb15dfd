/** Checks of `resources/<name>.page.tsx`. */
import { isObject } from "../../text"
import type { PageFiles } from "../page"
import type { Registry } from "../registry"
import { collect, type Fault } from "./fault"
import { checkRight } from "./menu"
import { plainPath } from "./unique-names"

interface PageSurroundings {
  registry: Registry
  /** Addresses that are no page's, with their owners. */
  screens: readonly { path: string; owner: string }[]
  /** Address of the page that a sign-in leads to. */
  home: string
}

const isRight = (right: unknown): boolean =>
  isObject(right)
    ? ["resource", "viewOf", "all"].some((key) => key in right)
    : right === "everyone" || right === "full-access"

const fileOf = (path: string): string => path.replace(/^(\.\.?\/)+/, "resources/")

/** Every fault of the pages. A list or form at a page's path is reported as T402 at the list or form. */
export function checkPages(files: PageFiles, { registry, screens, home }: PageSurroundings): Fault[] {
  const { faults, report } = collect()
  const taken = new Map(screens.map(({ path, owner }) => [plainPath(path), owner]))
  for (const [path, module] of Object.entries(files)) {
    const file = fileOf(path)
    const from = faults.length
    const page: Record<string, unknown> = isObject(module.page) ? { ...module.page } : {}
    const lacks = (what: string, remedy: string) => report("Y901", file, `has no ${what}`, remedy)
    if (!isObject(module.page)) lacks("page", "export const page = definePage({ path, title, right, Page })")
    else {
      if (typeof page.title !== "string" || !page.title.trim()) lacks("title", "name it for its heading")
      if (typeof page.Page !== "function") lacks("Page", "load its component: () => import(…)")
      if (page.right === undefined) lacks("right", "name the right that opens it, or 'everyone'")
      else if (!isRight(page.right))
        lacks("valid right", "write 'everyone', 'full-access' or { resource, action }")
      else checkRight(file, module.page.right, registry, report)
      const at = typeof page.path === "string" ? page.path : ""
      const owner = taken.get(plainPath(at))
      if (!at.startsWith("/"))
        report("S207", file, `'${at}' is no absolute path`, "start it with a slash (AB-24)")
      else if (/[:*?#\s]/.test(at))
        report("S211", file, `'${at}' is no plain path`, "write it without `:`, `*`, `?`, `#` and blanks")
      else if (owner) report("T402", file, `path '${at}' is ${owner}'s`, "give the page another path")
      else taken.set(plainPath(at), file)
    }
    for (const fault of faults.slice(from)) fault.file = file
  }
  if (!Object.values(files).some(({ page }) => page?.path === home))
    report(
      "Y902",
      "product.home",
      `no page has the path '${home}'`,
      "name a page's path in resources/product.ts",
    )
  return faults
}
