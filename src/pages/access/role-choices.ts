import { type AccessNames, isSuperadmin } from "../../core/access/names"
import { decode } from "../../core/codec/codec"
import { unwrapList } from "../../core/codec/unwrap"
import type { Resource } from "../../core/schema/resource"
import { wire } from "../../fields/registry"

export interface RoleChoice {
  id: string
  name: string
  /** The name, followed by the status or id if two roles share it. */
  label: string
}

/**
 * The roles that may be chosen, without superadmin (AM-02, PM-31).
 * @param resource the declaration of roles
 * @throws AnswerError
 */
export function roleChoices(answer: unknown, resource: Resource, access: AccessNames): RoleChoice[] {
  const { title } = resource
  const apart = resource.field(title).uniqueWith
  const roles = unwrapList(answer).flatMap((row) => {
    const role = decode(resource, row, wire)
    const name = role[title]
    if (role.id === "" || typeof name !== "string" || isSuperadmin(access, name)) return []
    const kind = apart.map((key) => role[key]).filter((value) => typeof value === "string" && value !== "")
    return [{ id: role.id, name, kind: kind.join(", ") }]
  })
  const named = (name: string) => roles.filter((role) => role.name === name).length
  return roles.map(({ id, name, kind }) => ({
    id,
    name,
    label: named(name) > 1 ? `${name} (${kind || id})` : name,
  }))
}
