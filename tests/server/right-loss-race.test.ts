/** A right that is taken away during a write: the write is done before, or not at all. */
import { expect, test } from "vitest"
import type { Hook } from "../../server/hooks/hook"
import { deferred } from "../support/deferred"
import { warehouseParts, warehouseRegistry } from "../support/warehouses/product"
import { openProduct, personWith } from "./support/api"
import { onBothDatabases } from "./support/both-databases"
import { lockWait } from "./support/lock-wait"

onBothDatabases("a right that is taken away during a write", ({ open }) => {
  test.each([
    ["an action", "actions/close"],
    ["an edit", ""],
  ])("%s is stored before the loss is acknowledged", async (_, action) => {
    const db = await open()
    const product = await openProduct({ db, registry: warehouseRegistry(), parts: warehouseParts })
    const { root } = product
    const store = await root.post("/warehouses", { name: "Utara", capacity: 100, status: "OPEN" })
    const path = `/warehouses/${store.body.data.id}`
    const editor = await personWith(product, [
      { module: "UserSetup", action: "view" },
      { module: "UserSetup", action: "edit" },
    ])
    const [reached, released] = [deferred(), deferred()]
    const order: string[] = []
    // After the rights have been read.
    const pause: Hook = {
      on: (resource) => resource.name === "warehouses",
      before: async () => {
        reached.resolve()
        await released.promise
      },
    }
    ;(product.engine.hooks as Hook[]).push(pause)
    const note = (what: string) => (answer: { status: number }) => order.push(`${what} ${answer.status}`)
    const values = { closedAt: "2026-01-31", reason: "Musim selesai" }
    const writing = (
      action ? editor.post(`${path}/${action}`, values) : editor.put(path, { name: "Selatan" })
    ).then(note("write"))
    await reached.promise
    const losing = root.put(`/permissions/${editor.roleId}`, { permissions: [] }).then(note("loss"))
    if (db.kind === "postgres") await lockWait(db, losing)
    released.resolve()
    await Promise.all([writing, losing])
    expect(order).toEqual(["write 200", "loss 200"])
  })
})
