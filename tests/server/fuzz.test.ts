/** No request, however hostile, is answered with 5xx. */
import { expect, test } from "vitest"
import { openProduct } from "./support/api"
import { fuzz, seedRecords } from "./support/fuzz"

test("nothing that a client sends is answered with 5xx: every endpoint × field × nasty value", async () => {
  const server = await openProduct()
  await seedRecords(server)
  const { sent, faults, statuses } = await fuzz(server, server.root, { seed: 7, share: 0.1 })
  expect(faults).toEqual([])
  expect([200, 201, 400, 401, 403, 404, 405, 409, 413, 415, 422, 429].map(String)).toEqual(
    expect.arrayContaining(Object.keys(statuses)),
  )
  expect(sent).toBeGreaterThan(2000)
  // It has lived through all that, and still tells right from wrong.
  expect((await server.root.post("/suppliers", { name: "UD Selamat" })).status).toBe(201)
}, 120_000)
