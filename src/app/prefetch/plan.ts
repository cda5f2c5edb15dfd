/** Prefetch plan of every screen, derived from the declarations. Used by the build alone. */
import { documents as declaredDocuments } from "../../../print-templates"
import { pageFiles } from "../../../resources/pages"
import { product } from "../../../resources/product"
import { registry } from "../../../resources/registry"
import { setupPages } from "../../../resources/setup"
import { createDocuments } from "../../core/print/document"
import { writeDialect } from "../../core/query/dialect"
import { PAGE_SIZE } from "../../core/query/page-number"
import { resourceOfFile } from "../../core/schema/names-of-files"
import type { Resource } from "../../core/schema/resource"
import type { PlannedScreen, PrefetchPlan } from "../../core/session/prefetch-plan"
import { en } from "../../texts/en"

/** A module under the name that rights are stored by (AB-37). */
const storedName = (module: string): string =>
  registry.access.modules.find(({ legacyKey }) => legacyKey === module)?.module ?? module

const NOTHING = { calls: [], action: "list", modules: [] } as const
const LIST = "src/views/screen/list-page.tsx"
const SETUP = "src/views/setup/setup-page.tsx"
const FORM = "src/views/form/form-page.tsx"
const BROWSER_LISTS = "src/providers/browser/index.ts"

/** The provider of lists in the browser, where a screen reads one. */
const providersOf = (resources: readonly Resource[]): readonly string[] =>
  resources.some(({ source }) => source.kind === "browser") ? [BROWSER_LISTS] : []

/** API path of a resource's list; none for records stored in the browser. */
const listOf = ({ source }: Resource): readonly string[] => (source.kind === "rest" ? [source.list] : [])

/** API path of a list's first page. */
function pageOf({ source, list, name, variantOf }: Resource): { page?: string } {
  if (source.kind !== "rest" || list.view !== "table") return {}
  const query = { start: 0, end: PAGE_SIZE, list: variantOf === name ? null : name }
  return { page: `${source.list}?${writeDialect({}, query)}` }
}

/** Source text of each page's file. */
const sources = import.meta.glob<string>("../../../resources/*.page.tsx", {
  eager: true,
  query: "?raw",
  import: "default",
})

/** The modules that a page's file imports on demand, by their paths from the root. */
export function loadsOf(file: string, texts: Readonly<Record<string, string>> = sources): string[] {
  const text = texts[file.replace("./", "../../../resources/")] ?? ""
  return [...text.matchAll(/\bimport\(\s*"(\.[^"]+)"/g)].map(
    ([, from = ""]) => `${new URL(from, "file:///resources/").pathname.slice(1)}.tsx`,
  )
}

/** Resource → its file of cells. */
const cells = new Map(
  Object.keys(import.meta.glob("../../../resources/*.cell.tsx")).map((file) => [
    resourceOfFile(file),
    file.replace("../../../", ""),
  ]),
)

function screensOf(resource: Resource): PlannedScreen[] {
  const { list, form, access, name } = resource
  const modules = [storedName(access.module)]
  const references = registry.dependencies(name).map((read) => registry.get(read.resource))
  const formFiles = [FORM, ...providersOf([resource, ...references])]
  return [
    ...(list.path
      ? [
          {
            path: list.path,
            loads: [
              LIST,
              ...(list.view === "setup" ? [SETUP] : []),
              ...[cells.get(name) ?? []].flat(),
              ...providersOf([resource]),
            ],
            calls: listOf(resource),
            ...pageOf(resource),
            action: "list" as const,
            modules,
          },
        ]
      : []),
    // An edit form requests its record before anything else.
    ...(form.edit ? [{ ...NOTHING, path: form.edit.path, loads: formFiles }] : []),
    ...(form.create && form.create.path !== form.edit?.path
      ? [
          {
            path: form.create.path,
            loads: formFiles,
            calls: [...new Set(references.flatMap(listOf))],
            action: "create" as const,
            modules,
          },
        ]
      : []),
  ]
}

/** @throws Error for a declaration that cannot be read */
export function planScreens(): PrefetchPlan {
  const { superadmin, fullModule } = registry.access
  const failed = en["Halaman tidak dapat ditampilkan. Periksa koneksi Anda, lalu muat ulang."]
  const screens: PlannedScreen[] = [
    ...Object.entries(pageFiles).flatMap(([file, { page }]) =>
      page ? [{ ...NOTHING, path: page.path, loads: loadsOf(file) }] : [],
    ),
    ...registry.all.flatMap(screensOf),
    ...setupPages.map(({ path, access, panels }) => {
      const lists = panels.map(({ resource }) => registry.get(resource))
      return {
        path,
        loads: [SETUP, ...providersOf(lists)],
        calls: [...new Set(lists.flatMap(listOf))],
        action: "list" as const,
        modules: [storedName(access.module)],
      }
    }),
    ...createDocuments(declaredDocuments, registry).map(({ path, resource }) => ({
      ...NOTHING,
      path,
      loads: ["src/views/document/document-preview.tsx", ...providersOf([resource])],
    })),
  ]
  return { screens, home: product.home, superadmin, fullModule, failed }
}
