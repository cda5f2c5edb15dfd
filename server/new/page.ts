/** `npm run new -- page`: a screen of its own, with its title, right and menu entry. */
import { menu } from "../../resources/menu"
import { pages } from "../../resources/pages"
import { humanise } from "../../src/core/schema/names"
import type { Resource } from "../../src/core/schema/resource"
import { type Args, take } from "./args"
import type { Project } from "./changes"
import { addEnglish } from "./english-file"
import { addMenuLink } from "./menu-link"
import { requireFileName } from "./names"
import { printCode } from "./print-code"
import { Refusal } from "./refusal"
import { knownResource, resourceOfName } from "./resource-option"
import { untranslated } from "./words"

const USAGE = 'page NAME ["Title"] [--resource RESOURCE] [--menu GROUP]'

const declared = (
  name: string,
  title: string,
  resource: Resource | undefined,
) => `import { definePage } from "../src/core/schema/page"

export const page = definePage({
  path: "/${name}",
  title: ${JSON.stringify(title)},
  right: ${resource ? printCode({ resource: resource.name, action: "list" }) : '"full-access"'},
  Page: () => import("./${name}.screen"),
})
`

const listing = (resource: string) => `import { useList } from "@refinedev/core"

export function Page({ title }: { title: string }) {
  const { result } = useList({ resource: "${resource}", pagination: { mode: "off" } })
  return (
    <>
      <h1 data-screen-title>{title}</h1>
      <p>{result.total ?? 0} data</p>
    </>
  )
}
`

const EMPTY = `export const Page = ({ title }: { title: string }) => <h1 data-screen-title>{title}</h1>
`

/** @returns hints for the developer */
export function newPage(project: Project, { words, options }: Args): string[] {
  const [given = "", heading] = take(words, 1, USAGE)
  const name = requireFileName(given, "a page")
  const taken = pages.find(({ path }) => path === `/${name}`)
  if (taken) throw new Refusal(`the page '${taken.title}' has the path '/${name}'`, "choose another name")
  const resource = options.resource ? knownResource(options.resource) : resourceOfName(name)
  const title = heading ?? humanise(name)
  project.create(`resources/${name}.page.tsx`, declared(name, title, resource))
  project.create(`resources/${name}.screen.tsx`, resource ? listing(resource.name) : EMPTY)
  addEnglish(
    project,
    { path: `resources/${name}.en.ts`, of: `resources/${name}.page.tsx` },
    Object.fromEntries(untranslated({ title, Page: true }).map((text) => [text, humanise(name)])),
  )
  addMenuLink(
    project,
    menu,
    { label: title, path: `/${name}`, module: resource?.access.module ?? null },
    options.menu,
  )
  return [
    `resources/${name}.screen.tsx: write the screen; docs/add-an-entity.md has an example with an endpoint`,
    `resources/${name}.page.tsx: the right that opens it`,
  ]
}
