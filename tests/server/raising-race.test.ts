/** Rights that change while a role is being given: whoever comes second sees what the first one did. */
import { sql } from "kysely"
import { beforeAll, expect, test } from "vitest"
import type { Database } from "../../server/database/types"
import type { Hook } from "../../server/hooks/hook"
import { FLAGS, type PermissionEntry } from "../../src/core/access/permissions"
import { openProduct, personWith } from "./support/api"
import { onBothDatabases } from "./support/both-databases"
import { basics, employeePayload } from "./support/people"

const all = (module: string): PermissionEntry[] => FLAGS.map((action) => ({ module, action }))

onBothDatabases("a raise that races", ({ open }) => {
  let db: Database
  beforeAll(async () => {
    db = await open()
  }, 60_000)

  test("a role that is raised while it is given is raised afterwards, and not given again", async () => {
    const server = await openProduct({ db })
    const b = await basics(server.root)
    const clerk = await personWith(server, all("EmployeeData"))
    let inside = () => {}
    let goOn = () => {}
    const reached = new Promise<void>((resolve) => {
      inside = resolve
    })
    const released = new Promise<void>((resolve) => {
      goOn = resolve
    })
    const order: string[] = []
    // Between the look at the rights and the write.
    const pause: Hook = {
      on: (resource) => resource.name === "employees",
      before: async () => {
        inside()
        await released
      },
      after: async () => {
        order.push("given")
      },
    }
    ;(server.engine.hooks as Hook[]).push(pause)
    try {
      const payload = employeePayload(b)
      const giving = clerk.post("/users/employee", payload)
      await reached
      const raising = server.root
        .put(`/permissions/${b.employeeRole}`, { permissions: all("CommissionData") })
        .then((answer) => {
          order.push("raised")
          return answer
        })
      // The second waits for the first, which waits for this: on PostgreSQL until the lock is seen to be wanted.
      if (db.kind === "postgres") await waiting(db)
      goOn()
      expect((await giving).status).toBe(201)
      expect((await raising).status).toBe(200)
      expect(order).toEqual(["given", "raised"])
    } finally {
      ;(server.engine.hooks as Hook[]).splice((server.engine.hooks as Hook[]).indexOf(pause), 1)
    }
    expect((await clerk.post("/users/employee", employeePayload(b))).status).toBe(403)
  })
})

/** Resolves once some statement of this database waits for a lock. */
async function waiting(db: Database): Promise<void> {
  for (;;) {
    const rows = await db.queries
      .selectFrom("pg_stat_activity")
      .select("pid")
      .where("wait_event_type", "=", "Lock")
      // Other files have databases on the same server.
      .where("datname", "=", sql<string>`current_database()`)
      .execute()
    if (rows.length > 0) return
  }
}
