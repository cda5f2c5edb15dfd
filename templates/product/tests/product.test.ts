/** The declarations of the product have no faults, and its database begins with one user, who can sign in. */
import { expect, test } from "vitest"
import { checkDeclarations } from "../server/check/declarations"
import { checkEnglish } from "../server/check/english"
import { ADMIN, openProduct } from "./server/support/api"

test("the declarations and their English have no faults", () => {
  expect([...checkDeclarations(), ...checkEnglish()]).toEqual([])
})

test("the first user signs in, and adds an item", async () => {
  const server = await openProduct()
  const root = await server.login(ADMIN.email)
  const { status, body } = await root.post("/items", { code: "b1", name: "Buku" })
  expect([status, body.data.code]).toEqual([201, "B1"])
  expect((await server.request("GET", "/items")).status).toBe(401)
})
