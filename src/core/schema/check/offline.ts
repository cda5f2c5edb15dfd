/** Checks of `offline`: the record must be storable on a device and sendable alone. */
import type { Resource } from "../resource"
import type { Examined } from "./declarations"
import type { Report } from "./fault"

type Obstacle = readonly [problem: string, remedy: string]

/** Reasons against the outbox for a resource's new records; empty if it works. */
function obstacles(
  { source, form, access, account, list, fields }: Resource,
  { types }: Examined,
): Obstacle[] {
  const secret = fields.some((field) => types.find(field.type)?.keptFromDrafts(null))
  const found: (Obstacle | false)[] = [
    source.kind === "browser" && ["its records are in the browser anyway", "drop `offline`"],
    (!form.create || !access.actions.has("create")) && [
      "it has no add form",
      "give it `form.create` and the action `create`, or drop `offline`",
    ],
    (list.path === "" || list.view !== "table") && [
      "its outbox would be on no screen",
      'give it a list of its own, `list: { path, view: "table" }`',
    ],
    (account !== null || secret) && [
      "a password would be stored on the device",
      "drop `offline`, or the account and its password",
    ],
  ]
  return found.filter((one) => one !== false)
}

export function checkOffline(resource: Resource, examined: Examined, report: Report): void {
  if (!resource.offline) return
  for (const [problem, remedy] of obstacles(resource, examined))
    report("S213", `${resource.name}.offline`, problem, remedy)
}
