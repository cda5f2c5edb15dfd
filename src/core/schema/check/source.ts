import { isEditStash } from "../../session/edit-stash"
import type { Resource } from "../resource"
import type { Examined } from "./declarations"
import type { Report } from "./fault"

export function checkSource(resource: Resource, { known }: Examined, report: Report): void {
  const { name, source, owner } = resource
  if (source.kind === "rest" && owner === null && !source.list.startsWith("/"))
    report(
      "A301",
      `${name}.api`,
      "is no path",
      "give `api` a path that starts with a slash, or use `browser`",
    )
  if (source.kind === "browser" && !source.key.trim())
    report("A302", `${name}.browser`, "names no key", "give the local-storage key")
  if (source.kind === "browser" && isEditStash(source.key))
    report(
      "A305",
      `${name}.browser`,
      `'${source.key}' would be removed at the end of a session, like an edit's item`,
      "name another local-storage key",
    )
  const base = known.get(resource.variantOf)
  if (!base)
    report("A303", `${name}.variantOf`, `'${resource.variantOf}' is not declared`, "name a declared resource")
  else if (base !== resource && base.variantOf !== base.name)
    report("A304", `${name}.variantOf`, `'${base.name}' is itself a variant`, "name the resource it views")
}
