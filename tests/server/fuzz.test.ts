import { expect, test } from "vitest"
import { foldedKey } from "../../server/database/columns"
import { openProduct } from "./support/api"
import { fuzz, seedRecords } from "./support/fuzz"

test("nothing that a client sends is answered with 5xx: every endpoint × field × nasty value", async () => {
  const server = await openProduct()
  await seedRecords(server)
  const { sent, faults } = await fuzz(server, server.root, { seed: 7, share: 0.1 })
  expect(faults).toEqual([])
  expect(sent).toBeGreaterThan(2000)
  // It has lived through all that, and still tells right from wrong.
  expect((await server.root.post("/suppliers", { name: "UD Selamat" })).status).toBe(201)
}, 120_000)

test("a key is short enough for any index, the same for texts that are compared as one, and another for others", () => {
  // This one character is eighteen when it is compared.
  const wide = "ﷺ".repeat(255)
  for (const text of [wide, "x".repeat(9000)]) {
    expect(Buffer.byteLength(foldedKey(text))).toBeLessThan(1000)
    expect(foldedKey(` ${text.toUpperCase()} `)).toBe(foldedKey(text))
    expect(foldedKey(`${text}x`)).not.toBe(foldedKey(text))
  }
  expect(foldedKey(" UD  Maju ")).toBe("ud maju")
})
