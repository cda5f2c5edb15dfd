/** All faults of server parts, with place and remedy, like `checkResources` for declarations. */
import { checkResources, type Fault } from "../../src/core/schema/check"
import { suggest } from "../../src/core/schema/check/nearest"
import type { Declared } from "../../src/core/schema/define"
import type { Registry } from "../../src/core/schema/registry"
import type { Resource } from "../../src/core/schema/resource"
import { fieldTypes } from "../../src/fields/registry"
import { checkedTypes } from "../../src/fields/registry.check"
import type { Endpoints, ServerPart } from "./define"
import { GROUPS, inputDeclaration } from "./endpoint"

/** An address that needs no escapes and reads like code. */
const NAME = /^[a-z][A-Za-z0-9]*$/

function endpointFaults(resource: Resource, endpoints: Endpoints, declared: readonly Declared[]): Fault[] {
  return Object.entries(endpoints).flatMap(([name, endpoint]): Fault[] => {
    const place = `${resource.name}.server.endpoints.${name}`
    const faults: Fault[] = []
    if (!NAME.test(name))
      faults.push({
        code: "V707",
        place,
        problem: `'${name}' cannot be the end of an address`,
        remedy: "begin with a small letter and use letters and digits",
      })
    if (name === GROUPS)
      faults.push({
        code: "V707",
        place,
        problem: `'${name}' is the address of the list's own groups`,
        remedy: "choose another name",
      })
    if (!resource.access.actions.has(endpoint.right))
      faults.push({
        code: "V708",
        place,
        problem: `needs the right '${endpoint.right}', which '${resource.name}' does not have`,
        remedy: `name one of ${[...resource.access.actions].join(", ")}`,
      })
    for (const [key, { type }] of Object.entries<{ type: string }>(endpoint.input ?? {}))
      if (fieldTypes.find(type)?.keepsFile)
        faults.push({
          code: "F025",
          place: `${place}.input.${key}`,
          problem: "an endpoint takes no files",
          remedy: "make it a field of a resource, or of another type",
        })
    const input = inputDeclaration(resource.name, name, endpoint)
    const fields = `${input.name}.fields`
    for (const fault of checkResources([...declared, input], checkedTypes))
      if (fault.place.startsWith(fields))
        faults.push({ ...fault, place: `${place}.input${fault.place.slice(fields.length)}` })
    return faults
  })
}

/** Halves of actions that are not declared, and actions that neither store a value nor have a half. */
function actionFaults(registry: Registry, parts: readonly ServerPart[]): Fault[] {
  return registry.all.flatMap((resource): Fault[] => {
    if (resource.source.kind !== "rest" || resource.variantOf !== resource.name) return []
    const halves = parts.find((part) => part.resource === resource.name)?.actions ?? {}
    const variants = registry.all.filter(({ variantOf }) => variantOf === resource.name)
    const actions = variants.flatMap((variant) => variant.actions)
    const names = actions.map(({ name }) => name)
    return [
      ...Object.keys(halves)
        .filter((name) => !names.includes(name))
        .map((name) => ({
          code: "V709",
          place: `${resource.name}.server.actions.${name}`,
          problem: `'${name}' is no action of '${resource.name}'`,
          remedy: suggest(name, names, "declare it under `actions`"),
        })),
      ...actions
        .filter(({ name, set }) => !set && !Object.hasOwn(halves, name))
        .map(({ name }) => ({
          code: "V710",
          place: `${resource.name}.actions.${name}`,
          problem: "does nothing: it has neither `set` nor a server half",
          remedy: `give it \`set\`, or write \`actions.${name}\` in its server part`,
        })),
    ]
  })
}

/** @param declared every declaration, to which inputs of endpoints may refer */
export function checkParts(
  parts: readonly ServerPart[],
  registry: Registry,
  declared: readonly Declared[] = [],
): Fault[] {
  const own = parts.flatMap(({ resource: name, hooks, seed, endpoints = {}, actions = {} }): Fault[] => {
    const place = `${name}.server`
    const resource = registry.find(name)
    if (!resource) {
      const remedy = "list its declaration in resources/index.ts"
      return [{ code: "V701", place, problem: `'${name}' is not declared`, remedy }]
    }
    const faults: Fault[] = []
    const stores = resource.source.kind === "rest" && resource.variantOf === name
    if (!stores && (hooks || seed || Object.keys({ ...endpoints, ...actions }).length > 0))
      faults.push({
        code: "V702",
        place,
        problem: "its records are kept by another resource, or by the browser alone",
        remedy:
          "move hooks, endpoints, actions and seed to the resource that stores them; it may have a sample of its own",
      })
    for (const before of seed?.after ?? [])
      if (!parts.some((part) => part.resource === before.name && part.seed))
        faults.push({
          code: "V703",
          place: `${place}.seed`,
          problem: `comes after the rows of '${before.name}', which has no seed`,
          remedy: "name a resource whose server part has one",
        })
    return [...faults, ...endpointFaults(resource, endpoints, declared)]
  })
  return [...own, ...actionFaults(registry, parts)]
}
