/** A right matches its module exactly: neither a prefix nor a longer name opens another module. */
import { expect, test } from "vitest"
import { access } from "../../resources/access"
import { type Declared, defineResource } from "../../src/core/schema/define"
import { createRegistry } from "../../src/core/schema/registry"
import { fieldTypes } from "../../src/fields/registry"
import { documentedResources } from "../support/documented"
import { openProduct, personWith, rights } from "./support/api"

const salaries = defineResource({
  name: "salaries",
  label: { singular: "Gaji", plural: "Data Gaji" },
  api: "/salaries",
  access: { module: "EmployeeDataGaji" },
  fields: { amount: { type: "text", label: "Jumlah", required: true } },
})
const registry = createRegistry(
  [...documentedResources, salaries] as unknown as readonly Declared[],
  fieldTypes,
  access,
)

test("[AB-107] all rights of EmployeeData give none of EmployeeDataGaji, and the other way round", async () => {
  const server = await openProduct({ registry })
  const { id } = (await server.root.post("/salaries", { amount: "1" })).body.data
  const statuses = async (module: string, path: string, one: string) => {
    const person = await personWith(server, rights(module))
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
  const own = await personWith(server, rights("EmployeeDataGaji"))
  expect((await own.get("/salaries")).body.data).toHaveLength(1)
  expect((await own.delete(`/salaries/${id}`)).status).toBe(200)
})
