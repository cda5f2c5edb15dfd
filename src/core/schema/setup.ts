/** A page of several setup lists, as `resources/setup.ts` declares it (AB-40). */
import type { ModuleName } from "../access/names"
import { guarded } from "./rule-error"
import type { Values } from "./types"

export interface SetupPanel {
  resource: string
  label: string
  /** Values of new records, and the filter of the list: { status: "ADMIN" }. */
  fixed?: Readonly<Record<string, string>>
  /** Further records to leave out. */
  where?: (record: Values) => boolean
}
export interface SetupPage {
  path: string
  heading: string
  access: { module: ModuleName }
  panels: readonly SetupPanel[]
}
export const defineSetupPages = (pages: readonly SetupPage[]): readonly SetupPage[] =>
  pages.map((page) => ({
    ...page,
    panels: page.panels.map((panel) =>
      panel.where
        ? {
            ...panel,
            where: guarded(
              { resource: panel.resource, field: "", label: panel.label, rule: "where" },
              panel.where,
            ),
          }
        : panel,
    ),
  }))
