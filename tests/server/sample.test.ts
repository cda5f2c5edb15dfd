import { expect, test } from "vitest"
import { served } from "../../server/database/schema"
import { loadSample } from "../../server/sample"
import { ADMIN, openServer } from "./support/api"

async function sampled() {
  const server = await openServer()
  const lines = await loadSample(server.engine, ADMIN)
  const root = await server.login(ADMIN.email)
  const data: Record<string, unknown[]> = {}
  for (const resource of served(server.engine.registry)) {
    if (resource.source.kind !== "rest") continue
    data[resource.name] = (await root.get(resource.source.list)).body.data
  }
  return { lines, data }
}

test("the sample fills every declared entity, believably, and is the same every time", async () => {
  const start = Date.now()
  const { lines, data } = await sampled()
  console.log(
    lines.join("\n"),
    Date.now() - start,
    Object.entries(data)
      .map(([k, v]) => `${k} ${v.length}`)
      .join(", "),
  )
  for (const k of ["employees", "partners", "transportations", "pioneers", "verifications", "partnerTypes"])
    console.log(JSON.stringify(data[k]?.at(-1), null, 1))
})
