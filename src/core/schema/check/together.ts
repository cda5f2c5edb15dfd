/** What only one may have: names, paths, calls. */
import type { Examined } from "./examined"
import type { Report } from "./fault"

export function checkTogether({ all }: Examined, report: Report): void {
  const seen = new Map<string, string>()
  const once = (kind: string, key: string, place: string) => {
    const before = seen.get(`${kind} ${key}`)
    if (before) report("T401", place, `${kind} '${key}' is already ${before}'s`, `give each its own ${kind}`)
    else seen.set(`${kind} ${key}`, place)
  }
  for (const resource of all) {
    once("name", resource.name, resource.name)
    if (resource.list.path) once("path", resource.list.path, `${resource.name}.list`)
    if (resource.form.create) once("path", resource.form.create.path, `${resource.name}.form.create`)
    if (resource.form.edit && resource.form.edit.path !== resource.form.create?.path)
      once("path", resource.form.edit.path, `${resource.name}.form.edit`)
    const base = resource.variantOf === resource.name
    if (base && resource.source.kind === "rest") once("api", resource.source.list, `${resource.name}.api`)
  }
}
