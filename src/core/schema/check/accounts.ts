import type { Resource } from "../resource"
import type { Examined } from "./declarations"
import type { Report } from "./fault"

/** The fields that `account` names. */
export const accountFields = ({ account }: Resource): string[] =>
  account
    ? [
        account.email,
        account.password,
        account.name,
        account.role,
        ...account.active.map(({ field }) => field),
      ]
    : []

/** A condition that never or always holds is a mistake. */
export function checkAccount(resource: Resource, { known, types }: Examined, report: Report): void {
  const role = resource.fields.find((candidate) => candidate.key === resource.account?.role)
  const targets = role ? Object.keys(types.find(role.type)?.dependencies(role, () => "id") ?? {}) : []
  if (role && !targets.some((name) => known.get(name)?.role))
    report(
      "S209",
      `${resource.name}.account.role`,
      `'${role.key}' holds no role`,
      "name a reference to a resource that declares `role`",
    )
  for (const { field: key, value } of resource.account?.active ?? []) {
    const field = resource.fields.find((candidate) => candidate.key === key)
    if (!field) continue
    const fits = types.find(field.type)?.domain(field).includes(value) ?? false
    if (!fits || field.column === null)
      report(
        "S208",
        `${resource.name}.account.active.${key}`,
        `'${value}' is no value that the server stores for it`,
        "name a stored boolean with true or false, or a stored select with one of its options",
      )
  }
}
