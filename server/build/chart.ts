/**
 * Reduces the chart's library: `@ant-design/plots` includes all charts (maps, trees, word clouds), a screenshot tool
 * and all of lodash, for one line of six months (docs/decisions/weights.md).
 */
import type { Plugin } from "vite"

/** Parts of `stdlib` that our chart uses. A missing one throws its name. */
const LIBRARY = `
import { litelib } from "./lite"
import { Line, Point } from "../mark"
import { Light } from "../theme"
export const stdlib = () => ({ ...litelib(), "mark.line": Line, "mark.point": Point, "theme.light": Light })
`

const INSTEAD: readonly { module: RegExp; code: string }[] = [
  { module: /\/@antv\/g2\/esm\/lib\/std\.js$/, code: LIBRARY },
  // Sunbursts and packed circles.
  { module: /\/@antv\/g2-extension-plot\/esm\/index\.js$/, code: "export const plotlib = () => ({})" },
]

export function thinChart(): Plugin {
  return {
    name: "koperasi-thin-chart",
    apply: "build",
    enforce: "pre",
    // Tree-shaken: only the used exports are bundled; Refine depends on it anyway.
    resolveId(source, importer) {
      if (source !== "lodash" || !importer || !/\/@ant-design\/(plots|charts-util)\//.test(importer))
        return null
      return this.resolve("lodash-es", importer, { skipSelf: true })
    },
    load: (id) => INSTEAD.find(({ module }) => module.test(id.split("?")[0] ?? ""))?.code ?? null,
  }
}
