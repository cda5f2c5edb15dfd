/** Server parts: found by file name, checked against declarations, and in no browser's bundle. */

import { existsSync, readdirSync } from "node:fs"
import { join } from "node:path"
import { build, type Rolldown } from "vite"
import { describe, expect, test } from "vitest"
import { resources } from "../../resources"
import { access } from "../../resources/access"
import { registry } from "../../resources/registry"
import { serverParts } from "../../resources/server"
import { suppliers } from "../../resources/suppliers"
import { forbidServerModules } from "../../server/build/plugins"
import { checkParts } from "../../server/hooks/check-parts"
import { ApiError, defineServer, partsOf } from "../../server/hooks/define"
import { loadSample } from "../../server/sample"
import { seedsInOrder } from "../../server/seed/first-start"
import { createRegistry } from "../../src/core/schema/registry"
import { fieldTypes } from "../../src/fields/registry"
import viteConfig from "../../vite.config"
import { ADMIN, openProduct, openServer } from "./support/api"

const root = process.cwd()

/** The modules of a browser's bundle of these lines, as the product builds it. */
async function bundled(lines: string): Promise<string[]> {
  const entry = "\0entry"
  const result = await build({
    root,
    configFile: false,
    logLevel: "silent",
    plugins: [
      {
        name: "entry",
        resolveId: (id) => (id === entry ? id : null),
        load: (id) => (id === entry ? lines : null),
      },
      forbidServerModules(),
    ],
    build: { write: false, minify: false, reportCompressedSize: false, rolldownOptions: { input: entry } },
  })
  const outputs = (Array.isArray(result) ? result : [result]) as Rolldown.RolldownOutput[]
  return outputs
    .flatMap(({ output }) => output)
    .flatMap((chunk) => (chunk.type === "chunk" ? Object.keys(chunk.modules) : []))
}

describe("the browser's bundle", () => {
  test("has the declarations, and is not built with a server part", async () => {
    const modules = await bundled(
      `import { resources } from "${root}/resources/index.ts"; console.log(resources)`,
    )
    expect(modules.some((id) => id.endsWith("/resources/roles.ts"))).toBe(true)
    expect(modules.filter((id) => /\.server\.ts|\/server\//.test(id))).toEqual([])
    for (const file of ["resources/roles.server.ts", "resources/server.ts", "server/ground/api-error.ts"])
      await expect(
        bundled(`import * as part from "${root}/${file}"; console.log(part)`),
        file,
      ).rejects.toThrow(`${file} belongs to the server`)
  })

  test("of the product is built so", async () => {
    const config = await (viteConfig as (env: object) => { plugins: unknown[] })({
      command: "build",
      mode: "production",
    })
    const names = config.plugins.flat().map((plugin) => (plugin as { name?: string } | null)?.name)
    expect(names).toContain("koperasi-keep-server-out")
  })
})

describe("server parts", () => {
  const files = readdirSync("resources").filter((name) => name.endsWith(".server.ts"))

  test("are found by their files' names, each beside its declaration", () => {
    expect(files.length).toBeGreaterThan(10)
    for (const file of files)
      expect(existsSync(join("resources", file.replace(".server.ts", ".ts"))), file).toBe(true)
    expect(serverParts.length).toBeGreaterThanOrEqual(files.length)
    expect(checkParts(serverParts, registry)).toEqual([])
  })

  test("a file without one, and a second one of a resource, are refused", () => {
    const part = defineServer(suppliers, {})
    expect(() => partsOf({ "./x.server.ts": { part: { resource: "suppliers" } } })).toThrow("./x.server.ts")
    expect(() => partsOf({ "./x.server.ts": { part }, "./y.server.ts": { part } })).toThrow("./y.server.ts")
    expect(partsOf({ "./x.server.ts": { part, more: 1 } })).toEqual([part])
  })

  test("of what is not declared, and rules for records that others keep, are faults", () => {
    const hooks = { before: async () => {} }
    const named = (name: string) => resources.find((resource) => resource.name === name) as never
    const parts = [
      defineServer(named("pioneers"), { hooks }),
      defineServer(named("transactions"), { seed: { rows: () => [] } }),
      defineServer({ name: "nowhere" } as never, {}),
      defineServer(suppliers, { seed: { after: [{ name: "elsewhere" }], rows: () => [] } }),
    ]
    expect(checkParts(parts, registry).map(({ code, place }) => `${code} ${place}`)).toEqual([
      "V702 pioneers.server",
      "V702 transactions.server",
      "V701 nowhere.server",
      "V703 suppliers.server.seed",
    ])
  })

  test("seeds come after those whose rows they name; a ring of them is no order", () => {
    const part = (name: string, ...after: string[]) =>
      defineServer({ name } as never, {
        seed: { after: after.map((other) => ({ name: other })), rows: () => [] },
      })
    const order = (...parts: ReturnType<typeof part>[]) =>
      seedsInOrder({ registry, parts }).map(({ resource }) => resource.name)
    expect(order(part("admins", "roles", "groups"), part("groups"), part("roles", "positions"))).toEqual([
      "roles",
      "groups",
      "admins",
    ])
    expect(() => order(part("groups", "roles"), part("roles", "groups"))).toThrow("groups → roles → groups")
  })

  test("without a seed of an account a first start fails with that reason and leaves nothing", async () => {
    const server = await openServer({ parts: serverParts.filter(({ resource }) => resource !== "admins") })
    await expect(loadSample(server.engine, ADMIN)).rejects.toThrow("seeds an account")
    expect(await server.engine.db.queries.selectFrom("groups").selectAll().execute()).toEqual([])
  })
})

test("a resource's own hooks see its writes alone, refuse them, hide its records and add to its answers", async () => {
  const seen: string[] = []
  const part = defineServer(suppliers, {
    hooks: {
      visible: ({ name }) => name !== "CV Rahasia",
      hidden: () => "Supplier ini rahasia.",
      before: async ({ resource, action, values }) => {
        seen.push(`${resource.name} ${action}`)
        if (values.name === "CV Terlarang") throw new ApiError(409, "Supplier ini dilarang.")
      },
      decorate: async (answers) => {
        for (const answer of answers) answer.rating = 5
      },
    },
  })
  const { root: client } = await openProduct({
    registry: createRegistry(resources, fieldTypes, access),
    parts: [...serverParts.filter(({ resource }) => resource !== "suppliers"), part],
  })
  const made = await client.post("/suppliers", { name: "CV Rahasia", codeSP: "R" })
  await client.post("/suppliers", { name: "CV Terbuka", codeSP: "T" })
  await client.post("/type-varieties", { name: "Kuning" })
  expect(await client.post("/suppliers", { name: "CV Terlarang", codeSP: "X" })).toMatchObject({
    status: 409,
    body: { message: "Supplier ini dilarang." },
  })
  expect(seen).toEqual(["suppliers create", "suppliers create", "suppliers create"])
  const { data } = (await client.get("/suppliers")).body
  expect(data).toMatchObject([{ name: "CV Terbuka", rating: 5 }])
  expect(await client.put(`/suppliers/${made.body.data.id}`, { name: "Lain" })).toMatchObject({
    status: 403,
    body: { message: "Supplier ini rahasia." },
  })
})
