/** The pages of all resources, and their differences from the stored ones. */
import type { Fault } from "../../src/core/schema/check"
import { resourceOfFile } from "../../src/core/schema/names-of-files"
import { code, table } from "./markdown"
import { pageName } from "./page-name"
import { type PageSources, resourcePage } from "./resource-page"

/** Folder of the pages, from the project's root. */
export const PAGES = "docs/resources"
const INDEX = "README.md"

/** File within `PAGES` → its text. */
export type Pages = ReadonlyMap<string, string>

/** Every page, with an index. */
export function pagesOf(sources: PageSources): Pages {
  const all = sources.registry.all
  const rows = all.map(({ name, label, access }) => [
    `[${name}](${pageName(name)})`,
    label.plural,
    code(access.module),
  ])
  const index = [
    "# Resources",
    "Generated from the declarations by `npm run docs`; `npm run check` warns about a page that is missing or old.",
    table(["resource", "label", "module"], rows),
  ]
  return new Map([
    [INDEX, `${index.join("\n\n")}\n`],
    ...all.map((resource) => [pageName(resource.name), resourcePage(resource, sources)] as const),
  ])
}

const REMEDY = "run 'npm run docs'"

/** A warning for each page that is missing, old or of no resource. The index is not compared: it follows from them. */
export function pageFaults(pages: Pages, stored: Pages): Fault[] {
  const problems = [
    ...[...pages].flatMap(([file, text]) => {
      const before = stored.get(file)
      if (file === INDEX || before === text) return []
      return [
        { file, problem: before === undefined ? "has no page" : "has changed since its page was written" },
      ]
    }),
    ...[...stored.keys()]
      .filter((file) => !pages.has(file))
      .map((file) => ({ file, problem: "has a page, but is not declared" })),
  ]
  return problems.map(({ file, problem }) => ({
    code: "W804",
    place: resourceOfFile(file),
    problem,
    remedy: REMEDY,
    warning: true,
    file: `${PAGES}/${file}`,
  }))
}
