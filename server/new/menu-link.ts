/** Adds a link to resources/menu.ts, and the right to see it to its group. */
import { suggest } from "../../src/core/schema/check/nearest"
import { isGroup, type MenuGroup, type MenuItem } from "../../src/core/schema/menu"
import type { Project } from "./changes"
import { addItem, entryOf, initialiserOf, type SyntaxNode, syntaxOf } from "./edit-source"
import { Code, printCode } from "./print-code"
import { Refusal } from "./refusal"

const FILE = "resources/menu.ts"

const groupsOf = (items: readonly MenuItem[]): MenuGroup[] =>
  items.flatMap((item) => (isGroup(item) ? [item, ...groupsOf(item.children)] : []))

export interface NewLink {
  label: string
  path: string
  /** The module whose view shows it; null: everyone. */
  module: string | null
}

const viewOf = (code: string, modules: readonly string[]): Code => {
  // The file's own helper, where it has one.
  const helper = /\bconst view = /.test(code)
  return new Code(
    helper
      ? `view(${modules.map((name) => JSON.stringify(name)).join(", ")})`
      : printCode({ viewOf: modules }),
  )
}

const linkCode = (code: string, { label, path, module }: NewLink): string =>
  printCode({ label, path, visible: module === null ? "everyone" : viewOf(code, [module]) })

/** The object of a group in the source. @throws Refusal for an unknown one */
function groupIn(code: string, label: string): SyntaxNode {
  const found = syntaxOf(FILE, code).find(
    (node) =>
      node.type === "ObjectExpression" &&
      (entryOf(node, "label") as { value?: unknown } | undefined)?.value === label &&
      entryOf(node, "children"),
  )
  if (!found)
    throw new Refusal(`the menu has no group '${label}' with children`, `add the link to ${FILE} by hand`)
  return found
}

/** The modules that show a group, if modules decide it. */
const modulesOf = ({ visible }: MenuGroup): readonly string[] | undefined =>
  typeof visible === "object" && "viewOf" in visible ? visible.viewOf : undefined

/** The groups around a group, outermost first, with itself. */
const chainTo = (items: readonly MenuItem[], label: string): MenuGroup[] =>
  items.flatMap((item) => {
    if (!isGroup(item)) return []
    if (item.label === label) return [item]
    const below = chainTo(item.children, label)
    return below.length > 0 ? [item, ...below] : []
  })

/** Shows a group to the module's viewers, too. */
function widened(code: string, group: MenuGroup, module: string): string {
  const modules = modulesOf(group)
  if (!modules || modules.includes(module)) return code
  const visible = entryOf(groupIn(code, group.label), "visible") as SyntaxNode
  return code.slice(0, visible.start) + viewOf(code, [...modules, module]).text + code.slice(visible.end)
}

function inGroup(code: string, chain: readonly MenuGroup[], link: NewLink): string {
  const label = chain.at(-1)?.label ?? ""
  const children = entryOf(groupIn(code, label), "children") as SyntaxNode
  const linked = addItem(code, children, linkCode(code, link))
  return link.module === null
    ? linked
    : chain.reduce((text, group) => widened(text, group, link.module ?? ""), linked)
}

/**
 * @param into the label of a group; undefined: the link is the last entry of the menu
 * @throws Refusal for an unknown group
 */
export function addMenuLink(project: Project, menu: readonly MenuItem[], link: NewLink, into?: string): void {
  const groups = groupsOf(menu)
  const group = groups.find(({ label }) => label === into)
  const labels = groups.map(({ label }) => label)
  if (into !== undefined && !group)
    throw new Refusal(
      `the menu has no group '${into}'`,
      suggest(into, labels, `name one of ${labels.join(", ")}, or leave --menu out`),
    )
  project.change(FILE, (code) => {
    if (group) return inGroup(code, chainTo(menu, group.label), link)
    const call = initialiserOf(FILE, code, "menu")
    const [list] = call.arguments as readonly SyntaxNode[]
    return list ? addItem(code, list, linkCode(code, link)) : code
  })
}
