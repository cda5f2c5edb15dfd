import { beforeAll, expect, test } from "vitest"
import { registry } from "../../resources/registry"
import { hashPassword } from "../../server/auth/password"
import { loadSample } from "../../server/sample"
import { ADMIN, openServer, type Server } from "./support/api"
import { servedResources } from "./support/served"

type Data = Record<string, Record<string, unknown>[]>

async function sampled(day?: string): Promise<{ server: Server; lines: string[]; data: Data }> {
  const server = await openServer()
  const lines = await loadSample(server.engine, ADMIN, day)
  const root = await server.login(ADMIN.email)
  const data: Data = {}
  for (const resource of servedResources(registry))
    if (resource.source.kind === "rest")
      data[resource.name] = (await root.get(resource.source.list)).body.data
  return { server, lines, data }
}

let first: Awaited<ReturnType<typeof sampled>>
beforeAll(async () => {
  first = await sampled()
})

test("the sample has rows of every declared entity, a few hundred in all", () => {
  const lists = Object.entries(first.data)
  for (const [name, rows] of lists) expect(rows.length, name).toBeGreaterThanOrEqual(4)
  const tables = new Set(servedResources(registry).map((resource) => resource.variantOf))
  const total = lists.filter(([name]) => tables.has(name)).reduce((sum, [, rows]) => sum + rows.length, 0)
  expect(total).toBeGreaterThan(200)
  expect(total).toBeLessThan(600)
})

test("the sample is the same for the same day", async () => {
  const second = await sampled()
  expect(second.data).toEqual(first.data)
})

const dayOf = (row: Record<string, unknown>, key: string) => String(row[key]).slice(0, 10)

test("another day moves the days of all records: each stays before it, and a harvest before its verification", async () => {
  const later = await sampled("2026-11-26")
  const days = (part: Data, key: string) =>
    (part.verifications ?? []).map((row) => Date.parse(dayOf(row, key)))
  for (const key of ["planting_date", "harvest_date", "verification_date"]) {
    const moved = days(later.data, key).map(
      (day, at) => (day - (days(first.data, key)[at] ?? 0)) / 86_400_000,
    )
    expect([...new Set(moved)], key).toEqual([149])
  }
  for (const row of later.data.verifications ?? []) {
    expect(dayOf(row, "verification_date") < "2026-11-26").toBe(true)
    expect(dayOf(row, "harvest_date") < dayOf(row, "verification_date")).toBe(true)
  }
})

test("the sample is believable: names, identity numbers, plates, places", () => {
  const { data } = first
  for (const user of data.employees as {
    profiles: { full_name: string; phone_number: string }
    employees: { nik: string; employee_id: string }
  }[]) {
    expect(user.employees.nik).toMatch(/^18\d{14}$/)
    expect(user.employees.employee_id).toMatch(/^STN-\d{5}$/)
    expect(user.profiles.phone_number).toMatch(/^08\d{10}$/)
    expect(user.profiles.full_name).toMatch(/^\p{Lu}\p{Ll}+( \p{Lu}\p{Ll}+)*$/u)
  }
  for (const row of data.transportations as { user: { partners: { vehicle_number: string[] } } }[])
    expect(row.user.partners.vehicle_number[0]).toMatch(/^BE\d{4}[A-Z]{2}$/)
})

test("a field that a recipe leaves empty stays empty", () => {
  for (const row of first.data.verifications ?? []) expect(row.chemicalFertilizer03).toBeNull()
})

test("each sample role that can sign in is listed with an address, and the password is right", async () => {
  const { lines, server } = first
  // The operator's own password is not printed: output may be logged.
  expect(lines.join("\n")).not.toContain(ADMIN.password)
  expect(lines[1]).toContain("ADMIN_PASSWORD")
  const addresses = lines.slice(2).map((line) => line.split(": ")[1] ?? "")
  expect(addresses.length).toBeGreaterThan(4)
  for (const address of addresses.slice(0, 3)) await expect(server.login(address)).resolves.toBeDefined()
})

test("a generated password is printed once, and is right for every account", async () => {
  const server = await openServer({ hashPassword })
  const lines = await loadSample(server.engine, { email: ADMIN.email, password: null })
  const [, password = ""] = /memakai password (\S+) /.exec(lines[1] ?? "") ?? []
  await expect(server.login(ADMIN.email, password)).resolves.toBeDefined()
})
