/**
 * The declarations as a session has them: without fields that it may not read, and with locked ones that it may not write.
 * Everything that is derived from a declaration follows: columns, filters, forms, exports, papers.
 */
import type { Registry } from "../schema/registry"
import { type Field, firstOnCard, type Resource } from "../schema/resource"
import { can, type Grants } from "./permissions"

type Fields = Pick<Resource, "access">

/** False for a field that the session may not read: for it the field does not exist. */
export function mayRead({ access }: Fields, key: string, grants: Grants): boolean {
  const module = access.fields.get(key)?.read ?? null
  return module === null || can(grants, module, "list")
}

/** False for a field that the session may not change. */
export function mayWrite(resource: Fields, key: string, grants: Grants): boolean {
  const module = resource.access.fields.get(key)?.write ?? null
  return mayRead(resource, key, grants) && (module === null || can(grants, module, "edit"))
}

const LOCKED = { create: true, edit: true }

function restrictedField(
  field: Field,
  { resource, grants, restrict }: { resource: Resource; grants: Grants; restrict: Restrict },
): Field {
  const { lines } = field
  const part = lines && {
    ...lines,
    part: () => {
      const whole = lines.part()
      return whole && restrict(whole)
    },
  }
  const locked = !mayWrite(resource, field.key, grants)
  if (!part && !locked) return field
  return { ...field, ...(locked && { readOnly: LOCKED }), ...(part && { lines: part }) } as Field
}

type Restrict = (resource: Resource) => Resource

interface Site {
  registry: Registry
  grants: Grants
  restrict: Restrict
}

/** An action asks for its inputs as a form: without one of them it cannot run. */
const runnable = ({ actions }: Resource, { grants, restrict }: Site): Resource["actions"] =>
  actions.flatMap((action) => {
    const { asks } = action
    if (!asks) return [action]
    if ([...asks.access.fields.keys()].some((key) => !mayWrite(asks, key, grants))) return []
    return [{ ...action, asks: restrict(asks) }]
  })

/** The parts of a declaration that name fields, with those that the session may read. */
function partsOf(resource: Resource, site: Site): Partial<Resource> {
  const { grants, registry } = site
  const reads = (key: string) => mayRead(resource, key, grants)
  const readable = <T extends { field: string }>(items: readonly T[]) =>
    items.filter(({ field }) => reads(field))
  const { list, form, show, related } = resource
  const columns = readable(list.columns)
  const card = list.card.filter(reads)
  return {
    list: {
      ...list,
      columns,
      card: card.length > 0 ? card : firstOnCard(columns),
      filters: readable(list.filters),
      scopes: readable(list.scopes),
      search: list.search.filter(reads),
    },
    form: {
      ...form,
      sections: form.sections
        .map((section) => ({ ...section, fields: section.fields.filter(reads) }))
        .filter(({ fields }) => fields.length > 0),
    },
    show: { ...show, fields: readable(show.fields) },
    related: related.flatMap((one) => {
      const target = registry.find(one.resource)
      if (!target) return [one]
      if (!mayRead(target, one.by, grants)) return []
      return [{ ...one, columns: one.columns?.filter((key) => mayRead(target, key, grants)) ?? null }]
    }),
    actions: runnable(resource, site),
  }
}

/** False if the session lacks, or may not write, a field of the resource, its lines or its related lists. */
const isWhole = (resource: Resource, { grants, registry }: Site): boolean =>
  [
    resource,
    ...resource.related.flatMap((one) => registry.find(one.resource) ?? []),
    ...registry.all.filter(({ owner }) => owner?.resource === resource.variantOf),
  ].every((one) => [...one.access.fields.keys()].every((key) => mayWrite(one, key, grants)))

function restricted(resource: Resource, site: Site): Resource {
  const own = () =>
    resource.fields
      .filter(({ key }) => mayRead(resource, key, site.grants))
      .map((field) => restrictedField(field, { resource, ...site }))
  let fields: readonly Field[] | undefined
  const filled = () => {
    fields ??= own()
    return fields
  }
  const { written } = resource
  // The getter of `fields` stays lazy: a spread would normalise them.
  return Object.defineProperties({} as Resource, {
    ...Object.getOwnPropertyDescriptors(resource),
    ...Object.getOwnPropertyDescriptors({
      ...partsOf(resource, site),
      ...(written && { written: site.restrict(written) }),
      get fields() {
        return filled()
      },
      field: (key: string) => {
        if (!mayRead(resource, key, site.grants))
          throw new Error(`${resource.name} has no field '${key}' for this session`)
        // A line resource without its reference to the owner still finds it.
        const found = filled().find((field) => field.key === key) ?? resource.field(key)
        return found
      },
    }),
  })
}

export interface SessionRegistry extends Registry {
  /** '': every field. Equal for sessions with the same fields. */
  fieldRights: string
  /** A resource, or a view of one, as the session has it. */
  restrict: Restrict
}

function restrictedRegistry(registry: Registry, grants: Grants, fieldRights: string): SessionRegistry {
  const known = new WeakMap<Resource, Resource>()
  const restrict: Restrict = (resource) => {
    const found = known.get(resource) ?? (isWhole(resource, site) ? resource : restricted(resource, site))
    known.set(resource, found)
    return found
  }
  const site: Site = { registry, grants, restrict }
  const find = (name: string) => {
    const found = registry.find(name)
    return found && restrict(found)
  }
  const all = registry.all.map(restrict)
  const withForms = all.flatMap((resource) => [
    resource,
    ...resource.actions.flatMap(({ asks }) => asks ?? []),
  ])
  return {
    ...registry,
    all,
    fieldRights,
    restrict,
    find,
    get: (name) => restrict(registry.get(name)),
    dependencies: (name) => {
      const resource = find(name)
      return resource ? registry.dependenciesOf(resource) : []
    },
    dependents: (name) =>
      withForms.flatMap((reader) =>
        registry
          .dependenciesOf(reader)
          .filter((read) => read.resource === name)
          .map(({ fields }) => ({ reader: reader.name, fields })),
      ),
  }
}

const whole = new WeakMap<Registry, SessionRegistry>()
const made = new WeakMap<Registry, Map<string, SessionRegistry>>()
/** Most sets of rights whose registries are cached. */
const MOST = 100

/** The fields that a session may not read, or not write, as a text. */
function fieldRightsOf({ all }: Registry, grants: Grants): string {
  const denied = all.flatMap((resource) =>
    [resource, ...resource.actions.flatMap(({ asks }) => asks ?? [])].flatMap((one) =>
      [...one.access.fields.keys()].flatMap((key) =>
        mayRead(one, key, grants)
          ? mayWrite(one, key, grants)
            ? []
            : [`w ${one.name}.${key}`]
          : [`r ${one.name}.${key}`],
      ),
    ),
  )
  return denied.sort().join(" ")
}

/** The declarations as these rights have them, one for all sessions with the same fields. */
export function sessionRegistry(registry: Registry, grants: Grants): SessionRegistry {
  const rights = fieldRightsOf(registry, grants)
  if (rights === "") {
    const found = whole.get(registry) ?? { ...registry, fieldRights: "", restrict: (resource) => resource }
    whole.set(registry, found)
    return found
  }
  const known = made.get(registry) ?? new Map<string, SessionRegistry>()
  made.set(registry, known)
  const found = known.get(rights) ?? restrictedRegistry(registry, grants, rights)
  known.delete(rights)
  known.set(rights, found)
  const [oldest] = known.keys()
  if (known.size > MOST && oldest !== undefined) known.delete(oldest)
  return found
}
