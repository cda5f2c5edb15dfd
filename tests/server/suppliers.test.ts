import { expect, test } from "vitest"
import { openProduct } from "./support/api"

test("[AP-01, AP-38, AP-39, SU-19] suppliers are added, listed, changed and deleted", async () => {
  const { root } = await openProduct()
  const created = await root.post("/suppliers", { name: "CV Maju", codeSP: "sp01" })
  expect(created.status).toBe(201)
  expect(created.body.data).toMatchObject({ name: "CV Maju", code_sp: "SP01" })
  const { id } = created.body.data
  expect((await root.get("/suppliers")).body.data).toHaveLength(1)
  const changed = await root.put(`/suppliers/${id}`, { name: "CV Maju Jaya", codeSP: "SP02" })
  expect(changed.status).toBe(200)
  expect((await root.get(`/suppliers/${id}`)).body.data).toMatchObject({
    id,
    name: "CV Maju Jaya",
    code_sp: "SP02",
  })
  expect((await root.delete(`/suppliers/${id}`)).status).toBe(200)
  expect((await root.get("/suppliers")).body.data).toEqual([])
})
