/** Every record of the sample, from an answer through the form's values and back. */
import { beforeAll, describe, expect, test } from "vitest"
import { registry } from "../../../../resources/registry"
import type { Database } from "../../../../server/database/types"
import { loadSample } from "../../../../server/sample"
import { decode, encode } from "../../../../src/core/codec/codec"
import { wire } from "../../../../src/fields/registry"
import { contextOf } from "../../../support/context"
import { ADMIN, type Client, listOf, openServer } from "../api"
import { servedResources } from "../served"

/** The document's call that changes a record; without one, the id of the base path /api/v1. */
const CHANGES: Readonly<Record<string, string>> = {
  roles: "AP-10",
  admins: "AP-16",
  employees: "AP-20",
  partners: "AP-24",
  members: "AP-30",
  positions: "AP-33",
  groups: "AP-35",
  partnerTypes: "AP-37",
  suppliers: "AP-39",
  subAgents: "AP-41",
  transportations: "AP-43",
  varieties: "AP-45",
}

const remote = servedResources(registry).filter(({ source }) => source.kind === "rest")
const changed = remote
  .filter((resource) => resource.access.actions.has("edit") && resource.variantOf === resource.name)
  .map((resource) => [CHANGES[resource.name] ?? "AP-01", resource.name, resource] as const)

export function sampleTests(open: () => Promise<Database>): void {
  describe("every record of the sample goes through decode, encode and a save unchanged", () => {
    let client: Client
    const raws: Record<string, Record<string, unknown>[]> = {}
    const rows: Record<string, ReturnType<typeof decode>[]> = {}

    beforeAll(async () => {
      const server = await openServer({ db: open })
      await loadSample(server.engine, ADMIN)
      client = await server.login(ADMIN.email)
      for (const resource of remote) {
        const raw: Record<string, unknown>[] = (await client.get(listOf(resource))).body.data
        raws[resource.name] = raw
        rows[resource.name] = raw.map((answer) => decode(resource, answer, wire))
        expect(raw.length, resource.name).toBeGreaterThan(3)
      }
    }, 180_000)

    test.each(changed)("[%s] %s", async (_id, name, resource) => {
      let saves = 0
      for (const [index, original] of (rows[name] ?? []).entries()) {
        // No caller may change the role with full access.
        if (name === "roles" && original.name === "superadmin") continue
        const context = contextOf(resource, original, {
          mode: "edit",
          original,
          rows,
          role: "superadmin",
          name: "Superadmin",
        })
        const payload = encode(resource, original, context, wire)
        const saved = await client.put(`${listOf(resource)}/${original.id}`, payload)
        expect(saved, `${name} ${index}`).toMatchObject({ status: 200 })
        const { version: _, updated_at: __, ...after } = saved.body.data
        // A list's additions for the caller are no part of the record.
        const { version: ___, updated_at: ____, grantable: _____, ...before } = raws[name]?.[index] ?? {}
        expect(after).toEqual(before)
        saves++
      }
      expect(saves).toBeGreaterThan(2)
    })
  })
}
