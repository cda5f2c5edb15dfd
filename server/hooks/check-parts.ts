/** Examines server parts as `checkResources` does declarations: every fault at once, with the place and the remedy. */
import type { Fault } from "../../src/core/schema/check"
import type { Registry } from "../../src/core/schema/registry"
import type { ServerPart } from "./define"

export function checkParts(parts: readonly ServerPart[], registry: Registry): Fault[] {
  return parts.flatMap(({ resource: name, hooks, seed }): Fault[] => {
    const place = `${name}.server`
    const resource = registry.find(name)
    if (!resource) {
      const remedy = "list its declaration in resources/index.ts"
      return [{ code: "V701", place, problem: `'${name}' is not declared`, remedy }]
    }
    const faults: Fault[] = []
    const keeps = resource.source.kind === "rest" && resource.variantOf === name
    if (!keeps && (hooks || seed))
      faults.push({
        code: "V702",
        place,
        problem: "its records are kept by another resource, or by the browser alone",
        remedy: "leave hooks and seed to the resource that keeps them; a sample of its own it may have",
      })
    for (const before of seed?.after ?? [])
      if (!parts.some((part) => part.resource === before.name && part.seed))
        faults.push({
          code: "V703",
          place: `${place}.seed`,
          problem: `comes after the rows of '${before.name}', which has no seed`,
          remedy: "name a resource whose server part has one",
        })
    return faults
  })
}
