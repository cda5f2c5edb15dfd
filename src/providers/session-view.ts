/** The declarations with the fields of the signed-in user, for code outside components; components call `useRegistry`. */
import { recordFilters } from "../core/access/record-filter"
import { type SessionRegistry, sessionRegistry } from "../core/access/session-registry"
import type { Registry } from "../core/schema/registry"
import { grants, me } from "../session/session"

/** A registry that follows the rights: each question is answered for the user of that moment. */
export function followRights(registry: Registry): Registry {
  const now = (): SessionRegistry => sessionRegistry(registry, grants())
  return {
    ...registry,
    get all() {
      return now().all
    },
    get: (name) => now().get(name),
    find: (name) => now().find(name),
    dependencies: (name) => now().dependencies(name),
    dependents: (name) => now().dependents(name),
  }
}

/** Differs for rights that show other fields or records; '': all. Stored lists of another key are not this user's view. */
export function viewKey(registry: Registry): string {
  const hidden = registry.all.flatMap((resource) =>
    resource.access.records && recordFilters(resource, grants(), me()) ? [resource.name] : [],
  )
  return [sessionRegistry(registry, grants()).fieldRights, ...hidden].filter((part) => part !== "").join(" ")
}
