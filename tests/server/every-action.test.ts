/** Every declared action: refused without a session, with any other right alone, and for a record that does not exist. */
import { describe, expect, test } from "vitest"
import { RIGHT_ACTIONS } from "../../src/core/access/actions"
import { FLAGS } from "../../src/core/access/permissions"
import { warehouseParts, warehouseRegistry } from "../support/warehouses/product"
import { openProduct, personWith } from "./support/api"

const registry = warehouseRegistry()
const all = registry.all.flatMap((resource) =>
  resource.source.kind === "rest" ? resource.actions.map((action) => ({ resource, action })) : [],
)
const pathOf = ({ resource, action }: (typeof all)[number]): string => {
  const list = resource.source.kind === "rest" ? resource.source.list : ""
  return action.on.has("page") ? `${list}/actions/${action.name}` : `${list}/none/actions/${action.name}`
}

describe.each(all.map((one) => [`${one.resource.name}.${one.action.name}`, one] as const))("%s", (_, one) => {
  const { resource, action } = one
  const allows = (flag: (typeof FLAGS)[number]) =>
    (RIGHT_ACTIONS[flag].actions as readonly string[]).includes(action.right)

  test("needs a session and its own right", async () => {
    const product = await openProduct({ registry: warehouseRegistry(), parts: warehouseParts })
    const path = pathOf(one)
    expect((await product.request("POST", path, { body: {} })).status).toBe(401)
    for (const flag of FLAGS) {
      const person = await personWith(product, [{ module: resource.access.module, action: flag }])
      const { status } = await person.post(path, {})
      if (allows(flag)) expect([200, 404, 422]).toContain(status)
      else expect([flag, status]).toEqual([flag, 403])
    }
  })
})

test("there are actions", () => {
  expect(all.length).toBeGreaterThan(2)
})
