/** The resource of a new document, page or action. */
import { registry } from "../../resources/registry"
import type { Resource } from "../../src/core/schema/resource"
import { kebab, requireKnown } from "./names"
import { Refusal } from "./refusal"

/** @throws Refusal with the nearest name */
export function knownResource(name: string): Resource {
  const names = registry.all.map((resource) => resource.name)
  requireKnown(name, names, `'${name}' is not declared`, `name one of ${names.join(", ")}`)
  return registry.get(name)
}

/** The resource with whose name a file's name begins: `gudang-list` → `gudang`. */
export const resourceOfName = (file: string): Resource | undefined =>
  registry.all
    .filter(({ name }) => file === kebab(name) || file.startsWith(`${kebab(name)}-`))
    .toSorted((one, other) => other.name.length - one.name.length)[0]

/** The named resource, or the one of a file's name. @throws Refusal without one */
export function requireResource(file: string, given: string | undefined, usage: string): Resource {
  const found = given === undefined ? resourceOfName(file) : knownResource(given)
  if (!found) throw new Refusal(`'${file}' names no resource`, `write: npm run new -- ${usage}`)
  return found
}
