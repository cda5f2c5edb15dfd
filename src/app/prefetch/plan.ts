/** Prefetch plan of every screen, derived from the declarations. Used by the build alone. */
import { documents as declaredDocuments } from "../../../print-templates"
import { dashboardPage, pages } from "../../../resources/pages"
import { registry } from "../../../resources/registry"
import { setupPages } from "../../../resources/setup"
import { createDocuments } from "../../core/print/document"
import { writeDialect } from "../../core/query/dialect"
import { PAGE_SIZE } from "../../core/query/page-number"
import type { Resource } from "../../core/schema/resource"
import type { PlannedScreen, PrefetchPlan } from "../../core/session/prefetch-plan"
import { en } from "../../texts/en"

/** A module under the name that rights are stored by (AB-37). */
const storedName = (module: string): string =>
  registry.access.modules.find(({ legacyKey }) => legacyKey === module)?.module ?? module

const NOTHING = { calls: [], action: "list", modules: [] } as const
const LIST = "src/views/screen/list-page.tsx"
const SETUP_LIST = "src/views/setup/setup-list.tsx"
const FORM = "src/views/form/form-page.tsx"

/** API path of a resource's list; none for records stored in the browser. */
const listOf = ({ source }: Resource): readonly string[] => (source.kind === "rest" ? [source.list] : [])

/** API path of a list's first page. */
function pageOf({ source, list, name, variantOf }: Resource): { page?: string } {
  if (source.kind !== "rest" || list.view !== "table") return {}
  const query = { start: 0, end: PAGE_SIZE, list: variantOf === name ? null : name }
  return { page: `${source.list}?${writeDialect({}, query)}` }
}

function screensOf(resource: Resource): PlannedScreen[] {
  const { list, form, access, name } = resource
  const modules = [storedName(access.module)]
  const reads = registry.dependencies(name).flatMap((read) => listOf(registry.get(read.resource)))
  return [
    ...(list.path
      ? [
          {
            path: list.path,
            loads: list.view === "setup" ? [LIST, SETUP_LIST] : [LIST],
            calls: listOf(resource),
            ...pageOf(resource),
            action: "list" as const,
            modules,
          },
        ]
      : []),
    // An edit form reads its record first, and what else it needs after that.
    ...(form.edit ? [{ ...NOTHING, path: form.edit.path, loads: [FORM] }] : []),
    ...(form.create && form.create.path !== form.edit?.path
      ? [
          {
            path: form.create.path,
            loads: [FORM],
            calls: [...new Set(reads)],
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
    ...pages.map(({ path, loads }) => ({ ...NOTHING, path, loads })),
    ...registry.all.flatMap(screensOf),
    ...setupPages.map(({ path, access, panels }) => ({
      path,
      loads: ["src/views/setup/setup-page.tsx"],
      calls: [...new Set(panels.flatMap(({ resource }) => listOf(registry.get(resource))))],
      action: "list" as const,
      modules: [storedName(access.module)],
    })),
    ...createDocuments(declaredDocuments, registry).map(({ path }) => ({
      ...NOTHING,
      path,
      loads: ["src/views/document/document-preview.tsx"],
    })),
  ]
  return { screens, home: dashboardPage.path, superadmin, fullModule, failed }
}
