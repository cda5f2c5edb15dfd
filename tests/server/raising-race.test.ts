/** Rights of a role that change while it is given: the second transaction sees the first one's result. */

import { beforeAll, expect, test } from "vitest"
import { registry } from "../../resources/registry"
import type { Database } from "../../server/database/types"
import type { Hook } from "../../server/hooks/hook"
import { FLAGS, type PermissionEntry } from "../../src/core/access/permissions"
import { deferred } from "../support/deferred"
import { openProduct, personWith } from "./support/api"
import { onBothDatabases } from "./support/both-databases"
import { lockWait } from "./support/lock-wait"
import { basics, employeePayload } from "./support/people"

const all = (module: string): PermissionEntry[] => FLAGS.map((action) => ({ module, action }))

onBothDatabases("a raise that races", ({ open }) => {
  let db: Database
  beforeAll(async () => {
    db = await open(registry)
  }, 60_000)

  test("a role that gets more rights while it is given gets them afterwards, and is not given again", async () => {
    const server = await openProduct({ db })
    const b = await basics(server.root)
    const clerk = await personWith(server, all("EmployeeData"))
    const [reached, released] = [deferred(), deferred()]
    const order: string[] = []
    // Between the check of the rights and the write.
    const pause: Hook = {
      on: (resource) => resource.name === "employees",
      before: async () => {
        reached.resolve()
        await released.promise
      },
      after: async () => {
        order.push("given")
      },
    }
    ;(server.engine.hooks as Hook[]).push(pause)
    try {
      const payload = employeePayload(b)
      const giving = clerk.post("/users/employee", payload)
      await reached.promise
      const raising = server.root
        .put(`/permissions/${b.employeeRole}`, { permissions: all("CommissionData") })
        .then((answer) => {
          order.push("raised")
          return answer
        })
      // On PostgreSQL the first transaction goes on once the second waits for its lock.
      if (db.kind === "postgres") await lockWait(db)
      released.resolve()
      expect((await giving).status).toBe(201)
      expect((await raising).status).toBe(200)
      expect(order).toEqual(["given", "raised"])
    } finally {
      ;(server.engine.hooks as Hook[]).splice((server.engine.hooks as Hook[]).indexOf(pause), 1)
    }
    expect((await clerk.post("/users/employee", employeePayload(b))).status).toBe(403)
  })
})
