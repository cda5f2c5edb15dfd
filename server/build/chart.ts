/**
 * What of the chart's library a browser gets: `@ant-design/plots` brings every chart there is (maps, trees, word clouds), and
 * with them a picture-taker and all of lodash, for one line of six months (docs/decisions/chart.md).
 */
import type { Plugin } from "vite"

/** What a line is drawn with; the rest of `stdlib` is reached by no chart of ours. One that is missing throws its name. */
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
    // Of its parts only those that are used come along; Refine has it anyway.
    resolveId(source, importer) {
      if (source !== "lodash" || !importer || !/\/@ant-design\/(plots|charts-util)\//.test(importer))
        return null
      return this.resolve("lodash-es", importer, { skipSelf: true })
    },
    load: (id) => INSTEAD.find(({ module }) => module.test(id.split("?")[0] ?? ""))?.code ?? null,
  }
}
