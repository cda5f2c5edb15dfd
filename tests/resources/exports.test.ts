/** What is seen may be taken along: every list is handed out to whoever has its module's right to print. */
import { expect, test } from "vitest"
import { registry } from "../../resources/registry"

test.each(registry.all.map((resource) => [resource.name, resource] as const))(
  "%s: whoever may print may export it",
  (_, { access }) => {
    expect(access.actions.has("list") && !access.actions.has("print")).toBe(false)
  },
)
