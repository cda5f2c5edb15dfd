/**
 * All errors of the product with file and line, for `npm run check`, builds and the development server.
 * @typedef {import("../../src/core/schema/check").Fault} Fault
 */
import { existsSync, readdirSync, readFileSync } from "node:fs"
import { join } from "node:path"
import { root } from "../build/cache.mjs"

/** @returns {readonly string[]} lines of a file; none if it does not exist */
const linesOf = (file) => {
  const path = join(root, file)
  return existsSync(path) ? readFileSync(path, "utf8").split("\n") : []
}

const indexOf = (lines, pattern, from = 0) => {
  const index = lines.slice(from).findIndex((line) => pattern.test(line))
  return index < 0 ? undefined : from + index
}
const keyed = (key) => new RegExp(`^\\s*"?${key.replace(/[^\w-]/g, "\\$&")}"?(:|\\()`)

/** Line of a place (`warehouses.fields.rentUntil.when`), as deep as it can be found. */
function lineIn(lines, place) {
  const [name = "", ...keys] = place.split(".")
  let at = indexOf(lines, new RegExp(`name: "${name.replace(/[^\w-]/g, "\\$&")}"`))
  for (const key of keys) at = indexOf(lines, keyed(key.replace(/\[\d+\]$/, "")), at ?? 0) ?? at
  return at
}

/** Finds a field shared by entities in resources/shared. */
function sharedLine(key) {
  for (const name of readdirSync(join(root, "resources/shared"))) {
    const file = `resources/shared/${name}`
    const at = indexOf(linesOf(file), keyed(key))
    if (at !== undefined) return { file, line: at + 1 }
  }
  return undefined
}

/** @param {Fault} fault @returns {Fault} with file and line, if they are found */
export function located(fault) {
  if (!fault.file) return fault
  const lines = linesOf(fault.file)
  const [, part, key] = fault.place.split(".")
  const own = part !== "fields" || !key || lines.some((line) => keyed(key).test(line))
  const shared = own ? undefined : sharedLine(key)
  if (shared) return { ...fault, ...shared }
  const label = /^(?:menu|dashboard) '(.+)'$/.exec(fault.place)?.[1]
  const at = label
    ? indexOf(lines, new RegExp(`(label|heading): "${label.replace(/[^\w-]/g, "\\$&")}"`))
    : lineIn(lines, fault.place)
  return at === undefined ? fault : { ...fault, line: at + 1 }
}

const DECLARATIONS = "/server/check/declarations.ts"
const PRINTED = "/print-templates/check.ts"
const ENGLISH = "/server/check/english.ts"
const CELLS = "/server/check/cells.ts"
const HOOKS = "/server/check-hooks.ts"
/** Modules that `checkProduct` loads. */
export const CHECKS = [DECLARATIONS, PRINTED, ENGLISH, CELLS, HOOKS]

/**
 * @param {(file: string) => Promise<any>} load a module of the product, by its path from the root
 * @returns {Promise<Fault[]>}
 */
export async function checkProduct(load) {
  const faults = (await load(DECLARATIONS)).checkDeclarations()
  try {
    const { checkPrintTemplates, checkSidebar } = await load(PRINTED)
    faults.push(...checkPrintTemplates(), ...checkSidebar())
    faults.push(...(await load(ENGLISH)).checkEnglish())
    faults.push(...(await (await load(CELLS)).checkDeclaredCells()))
    if (errorsOf(faults).length === 0) faults.push(...(await (await load(HOOKS)).checkProductHooks()))
  } catch (error) {
    // Both import declarations; errors of those come first.
    if (!faults.some(({ warning }) => !warning)) throw error
  }
  return faults.map(located)
}

/** @param {Fault} fault one fault as two lines of text */
export const faultText = ({ code, place, problem, remedy, warning, file, line }) =>
  `${code}  ${place}${file ? `  (${file}${line ? `:${line}` : ""})` : ""}\n      ${warning ? "warning: " : ""}${problem}; ${remedy}`

/** @param {readonly Fault[]} faults @returns {readonly Fault[]} faults without warnings */
export const errorsOf = (faults) => faults.filter(({ warning }) => !warning)
