/** A right matches exactly: a module that nobody listed is opened by none that its name contains, nor the other way round. */
import { expect, test } from "vitest"
import { resources } from "../../resources"
import { access } from "../../resources/access"
import { FLAGS } from "../../src/core/access/permissions"
import { type Declared, defineResource } from "../../src/core/schema/define"
import { createRegistry } from "../../src/core/schema/registry"
import { fieldTypes } from "../../src/fields/registry"
import { openProduct, personWith } from "./support/api"

const salaries = defineResource({
  name: "salaries",
  label: { singular: "Gaji", plural: "Data Gaji" },
  api: "/salaries",
  access: { module: "EmployeeDataGaji" },
  fields: { amount: { type: "text", label: "Jumlah", required: true } },
})
const registry = createRegistry(
  [...resources, salaries] as unknown as readonly Declared[],
  fieldTypes,
  access,
)
const every = (module: string) => FLAGS.map((action) => ({ module, action }))

test("[AB-107] whoever may do everything with EmployeeData may do nothing with EmployeeDataGaji, and the other way round", async () => {
  const server = await openProduct({ registry })
  const { id } = (await server.root.post("/salaries", { amount: "1" })).body.data
  const statuses = async (module: string, path: string, one: string) => {
    const person = await personWith(server, every(module))
    const calls = [
      person.get(path),
      person.get(`${path}/${one}`),
      person.post(path, { amount: "2" }),
      person.put(`${path}/${one}`, { amount: "2" }),
      person.delete(`${path}/${one}`),
    ]
    return (await Promise.all(calls)).map(({ status }) => status)
  }
  const refused = [403, 403, 403, 403, 403]
  expect(await statuses("EmployeeData", "/salaries", id)).toEqual(refused)
  const [list, , ...writes] = await statuses("EmployeeDataGaji", "/users/employee", server.adminId)
  expect([list, ...writes]).toEqual(refused.slice(1))
  const own = await personWith(server, every("EmployeeDataGaji"))
  expect((await own.get("/salaries")).body.data).toHaveLength(1)
  expect((await own.delete(`/salaries/${id}`)).status).toBe(200)
})
