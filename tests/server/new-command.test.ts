/** `npm run new` on the product itself, as a dry run: nothing is written. */
import { existsSync, readFileSync, writeFileSync } from "node:fs"
import { createServer } from "node:http"
import type { AddressInfo } from "node:net"
import { join } from "node:path"
import pg from "pg"
import { describe, expect, test } from "vitest"
import { runNew } from "../../server/new/command"
import { differenceOf } from "../../server/new/difference"
import { hasPostgres, startPostgres } from "./support/postgres"
import { tempFolder } from "./support/temp-folder"

async function dryRun(...args: readonly string[]) {
  const lines: string[] = []
  const { code, written } = await runNew([...args, "--dry-run"], process.cwd(), (line) => lines.push(line))
  expect(written).toBe(false)
  return { code, text: lines.join("\n") }
}

const STORE = ["resource", "kandang", "Kandang"]
const MODULE = ["--module", "WarehouseData"]
/** A dry run of a new resource with these fields or options. */
const resource = (...more: readonly string[]) => dryRun(...STORE, ...more, ...MODULE)
/** The added lines of one file. */
const added = (text: string, path: string): string =>
  (text.split(/^(?=--- )/m).find((part) => part.includes(`+++ ${path}\n`)) ?? "")
    .split("\n")
    .filter((line) => /^\+(?!\+\+ )/.test(line))
    .map((line) => line.slice(1).trim())
    .join("\n")

describe("npm run new -- resource", () => {
  test("writes declaration, English, index, module and menu, and nothing else", async () => {
    const { code, text } = await resource(
      ...["code:text!u", "name:text!", "supplier:reference:suppliers!", "capacity:number:kg"],
      ...["status:select:OPEN=Buka,CLOSED=Tutup", "--menu", "Data Master"],
    )
    expect(code).toBe(0)
    expect([...text.matchAll(/^\+\+\+ (.*)$/gm)].map(([, path]) => path)).toEqual([
      ...["resources/kandang.ts", "resources/kandang.en.ts", "resources/index.ts", "resources/modules.ts"],
      "resources/menu.ts",
    ])
    expect(added(text, "resources/kandang.ts")).toContain(
      'code: { type: "text", label: "Kode", required: true, unique: true },',
    )
    expect(added(text, "resources/kandang.ts")).toContain(
      'supplierId: { type: "reference", label: "Supplier", resource: "suppliers", required: true },',
    )
    expect(added(text, "resources/index.ts")).toBe('import { kandang } from "./kandang"\nkandang,')
    expect(added(text, "resources/modules.ts")).toBe('{ module: "WarehouseData", label: "Data Kandang" },')
    // The group is shown to users of the new module, too.
    expect(added(text, "resources/menu.ts")).toContain('visible: view("CommissionData", "WarehouseData"),')
    expect(existsSync("resources/kandang.ts")).toBe(false)
  })

  test("takes a known module, labels and English from the command line", async () => {
    const { text } = await dryRun(
      ...[...STORE, "name:text", "rows=Baris:number", "--module=AdminData", "--plural", "Semua Kandang"],
      ...["--english", "Warehouse|Warehouses"],
    )
    expect(text).not.toContain("+++ resources/modules.ts")
    expect(added(text, "resources/kandang.ts")).toContain('rows: { type: "number", label: "Baris" }')
    expect(added(text, "resources/kandang.en.ts")).toContain('"Semua Kandang": "Warehouses"')
    expect(added(text, "resources/menu.ts")).toBe(
      '{ label: "Semua Kandang", path: "/data-kandang", visible: view("AdminData") },',
    )
  })

  test.each([
    ["a taken name", ["resource", "suppliers", "Supplier", "name:text", ...MODULE], /'suppliers' exists/],
    ["a taken name in another case", ["resource", "sub_agents", "x", "name:text"], /write 'subAgents'/],
    [
      "a word of the language",
      ["resource", "class", "Kelas", "name:text", ...MODULE],
      /word of the language/,
    ],
    [
      "a name of the index",
      ["resource", "resources", "x", "name:text", ...MODULE],
      /uses the name 'resources'/,
    ],
    ["an unknown type", [...STORE, "name:txt", ...MODULE], /'txt' is no field type; write 'text'/],
    [
      "an unknown reference",
      [...STORE, "x:reference:supplier", ...MODULE],
      /'supplier', which is not declared; write 'suppliers'/,
    ],
    ["an argument of another form", [...STORE, "x:sequence:SM", ...MODULE], /write x:sequence:PREFIX,DIGITS/],
    ["a select without options", [...STORE, "x:select", ...MODULE], /write x:select:VALUE=LABEL/],
    ["a type that needs functions", [...STORE, "x:derived", ...MODULE], /written by hand/],
    [
      "an unknown menu group",
      [...STORE, "name:text", ...MODULE, "--menu", "Data Mastr"],
      /no group 'Data Mastr'; write 'Data Master'/,
    ],
    [
      "a module in another spelling",
      [...STORE, "name:text", "--module", "admindata"],
      /did you mean 'AdminData'/,
    ],
    ["no module", [...STORE, "name:text"], /write --module AdminData/],
    ["no fields", [...STORE, ...MODULE], /needs a field/],
    ["no label", ["resource", "kandang", "name:text", ...MODULE], /has no label/],
    ["a field twice", [...STORE, "name:text", "name:number", ...MODULE], /named twice/],
    ["a field of the server", [...STORE, "version:text", ...MODULE], /F002 kandang.fields.version/],
    ["a name of two words with a hyphen", ["resource", "stok-masuk", "x", "name:text"], /write 'stokMasuk'/],
    ["a path of another screen", ["resource", "admin", "Admin", "name:text", ...MODULE], /'\/data-admin'/],
    ["an unknown option", [...STORE, "name:text", "--modul", "x"], /no option '--modul'; write '--module'/],
    ["an unknown kind", ["resorce", "x"], /no 'resorce'; write 'resource'/],
    ["a kind that every object has", ["toString", "x"], /no 'toString'/],
    ["a field that every object has", [...STORE, "constructor:text", ...MODULE], /every object has/],
    ["an action that every object has", ["action", "suppliers", "constructor"], /every object has/],
    ["a name that cannot be declared", ["resource", "undefined", "x", "name:text", ...MODULE], /word of/],
    ["a name of its imports", ["resource", "defineResource", "x", "name:text", ...MODULE], /imports/],
    ["a type of its imports", ["resource", "recordOf", "x", "name:text", ...MODULE], /imports/],
    ["a name that a database cuts", ["resource", "a".repeat(64), "x", "name:text", ...MODULE], /too long/],
    ["a long field", [...STORE, `${"a".repeat(64)}:text`, ...MODULE], /too long/],
    ["a blank label", ["resource", "kandang", " ", "name:text", ...MODULE], /has no label/],
    [
      "a module with other characters",
      [...STORE, "name:text", "--module", "__proto__"],
      /no name of a module/,
    ],
  ])("refuses %s", async (_, args, message) => {
    const { code, text } = await dryRun(...args)
    expect(code, text).toBe(2)
    expect(text).toMatch(message)
  })
})

describe("npm run new -- resource --from", () => {
  const folder = tempFolder()
  const fieldsOf = async (address: string) => {
    const { code, text } = await resource("--from", address)
    expect(code, text).toBe(0)
    return added(text, "resources/kandang.ts")
  }

  test("leaves out names that no field can have, and says so", async () => {
    const file = join(folder, "odd.json")
    const odd = ["constructor", "a.b", "a'b", "$[1+1]", "*/ x /*", "x\ny", "1st", "naïve", "y".repeat(70)]
    const row = Object.fromEntries(["name", "NAME", ...odd].map((key) => [key, "text"]))
    writeFileSync(file, JSON.stringify({ data: [row] }))
    const fields = await fieldsOf(file)
    expect(fields.match(/type: "/g)).toHaveLength(1)
    const { hints } = await runNew(
      [...STORE, ...MODULE, "--from", file, "--dry-run"],
      process.cwd(),
      () => {},
    )
    expect(hints[0]).toMatch(/^left out: /)
    for (const key of odd) expect(hints[0]).toContain(`${JSON.stringify(key)} (no name of a field)`)
    expect(hints[0]).toContain("a second 'name'")
  })

  test("a deep answer is refused", async () => {
    const file = join(folder, "deep.json")
    writeFileSync(file, `${'{"data":'.repeat(9000)}[]${"}".repeat(9000)}`)
    expect((await resource("--from", file)).text).toMatch(/no list with a record/)
  })

  test("a live answer: types, choices and references by its values", async () => {
    const row = (n: number) => ({
      ...{
        id: n,
        store_name: `Kandang ${n}`,
        capacity: 10 * n,
        is_active: true,
        kind: n % 2 ? "OWN" : "RENT",
      },
      ...{ opened_at: "2025-01-02T00:00:00Z", mail: "a@b.id", phone: "08123", tags: ["a"], created_at: "x" },
      ...{ supplier_id: "s1", supplier: { id: "s1", name: "Maju" } },
    })
    const server = createServer((_, response) => response.end(JSON.stringify({ data: [1, 2, 3].map(row) })))
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve))
    const fields = await fieldsOf(`http://127.0.0.1:${(server.address() as AddressInfo).port}/stores`)
    await new Promise((resolve) => server.close(resolve))
    expect(fields).toContain('storeName: { type: "text"')
    expect(fields).toContain('read: "store_name", send: "store_name"')
    expect(fields).toMatch(/capacity: \{ type: "number"/)
    expect(fields).toMatch(/isActive: \{\s*type: "boolean"|isActive: \{ type: "boolean"/)
    expect(fields).toMatch(/openedAt: \{ type: "date"/)
    expect(fields).toMatch(/mail: \{ type: "email"/)
    expect(fields).toMatch(/phone: \{ type: "digits"/)
    expect(fields).toContain('{ value: "RENT", label: "Rent" }')
    expect(fields.replace(/\s+/g, " ")).toContain(
      'supplierId: { type: "reference", resource: "suppliers", label: "Supplier", read: "supplier_id", send: "supplier_id", readLabel: "supplier.name", }',
    )
    expect(fields).not.toMatch(/tags|created|supplier:/)
  })

  test("a component schema of an OpenAPI document", async () => {
    const Base = {
      type: "object",
      required: ["code"],
      properties: { code: { type: "string", maxLength: 20 } },
    }
    const Store = {
      allOf: [{ $ref: "#/components/schemas/Base" }],
      required: ["capacity"],
      properties: {
        id: { type: "string", readOnly: true },
        capacity: { type: ["integer", "null"], minimum: 0, maximum: 9 },
        state: { $ref: "#/components/schemas/State" },
        since: { type: "string", format: "date" },
        supplierId: { type: "string" },
      },
    }
    const State = { type: "string", enum: ["OPEN", "CLOSED"] }
    const file = join(folder, "openapi.json")
    writeFileSync(file, JSON.stringify({ openapi: "3.1.0", components: { schemas: { Base, Store, State } } }))
    const fields = (await fieldsOf(`${file}#/components/schemas/Store`)).replace(/\s+/g, " ")
    expect(fields).toContain('code: { type: "text", maxLength: 20, label: "Kode", required: true }')
    expect(fields).toMatch(/capacity: \{ type: "number", min: 0, max: 9, label: "[^"]+", required: true \}/)
    expect(fields).toContain('{ value: "CLOSED", label: "Closed" }')
    expect(fields).toMatch(/since: \{ type: "date"/)
    expect(fields).toContain('supplierId: { type: "reference", resource: "suppliers", label: "Supplier" }')
    const wrong = await resource("--from", `${file}#Stroe`)
    expect(wrong).toMatchObject({ code: 2, text: expect.stringContaining("write 'Store'") })
  })

  test.each([
    ["a missing file", join(folder, "none.json"), /cannot be read/],
    ["an address that does not answer", "http://127.0.0.1:9/x", /answers nothing/],
    ["a database without a table", "postgres://127.0.0.1/db", /names no table/],
  ])("refuses %s", async (_, address, message) => {
    const { code, text } = await resource("--from", address)
    expect([code, text]).toEqual([2, expect.stringMatching(message)])
  })

  test.runIf(hasPostgres())("a PostgreSQL table: limits, choices and foreign keys", async () => {
    const postgres = await startPostgres()
    const url = await postgres.schema()
    const client = new pg.Client({ connectionString: url })
    await client.connect()
    await client.query(`create table suppliers (id text primary key);
      create table other (id text primary key);
      create type state as enum ('OPEN', 'CLOSED');
      create table stores (id serial primary key, store_code varchar(12) not null unique, capacity numeric(9,2),
        opened date not null, active bool not null default true, state state,
        kind text not null check (kind in ('OWN', 'RENT')), supplier text not null references suppliers,
        other_id text references other, place point)`)
    await client.end()
    const address = new URL(url)
    address.pathname += "/stores"
    const fields = (await fieldsOf(address.href)).replace(/\s+/g, " ")
    await postgres.stop()
    expect(fields).toMatch(
      /storeCode: \{ type: "text", maxLength: 12, label: "[^"]+", read: "store_code", send: "store_code", required: true, unique: true,? \}/,
    )
    expect(fields).toMatch(/opened: \{ type: "date", label: "[^"]+", required: true \}/)
    expect(fields).toMatch(/active: \{ type: "boolean", label: "Aktif" \}/)
    expect(fields).toContain('{ value: "OPEN", label: "Open" }')
    expect(fields).toContain('{ value: "RENT", label: "Rent" }')
    expect(fields).toContain(
      'supplierId: { type: "reference", resource: "suppliers", label: "Supplier", read: "supplier", send: "supplier", required: true, }',
    )
    expect(fields).toMatch(/otherId: \{ type: "text"/)
    expect(fields).not.toContain("place")
  })
})

describe("npm run new of the other kinds", () => {
  test.each([
    [
      "a document of a list",
      ["document", "partners-list", "Daftar Mitra"],
      "print-templates/partners-list.ts",
      "resource: partners,",
    ],
    [
      "a page with the right of its resource",
      ["page", "partners-map", "Peta"],
      "resources/partners-map.page.tsx",
      'right: { resource: "partners", action: "list" },',
    ],
    [
      "an action that stores a value",
      ["action", "varieties", "rename", "Ganti nama", "--asks", "name"],
      "resources/varieties.ts",
      "set: ({ asked }) => ({ name: asked.name }),",
    ],
    [
      "an action with a server half",
      ["action", "varieties", "audit"],
      "resources/varieties.server.ts",
      "audit: async () => undefined,",
    ],
    [
      "a field type",
      ["field-type", "colour"],
      "src/fields/types.ts",
      'export { colourType as colour } from "./colour"',
    ],
    [
      "the check half of a field type",
      ["field-type", "colour"],
      "src/fields/types.check.ts",
      'export { colourCheck as colour } from "./colour/check"',
    ],
    [
      "a migration",
      ["migration", "split-address"],
      "migrations/001-split-address.ts",
      "export const up: Up = async (trx, { rows, set }) => {",
    ],
  ])("writes %s", async (_, args, path, line) => {
    const { code, text } = await dryRun(...args)
    expect(code, text).toBe(0)
    expect(added(text, path).split("\n")).toContain(line)
  })

  test.each([
    ["a document of no resource", ["document", "other"], /names no resource/],
    ["a document of a setup list", ["document", "suppliers-list"], /no list with a menu of documents/],
    ["a document that exists", ["document", "invoice"], /'invoice' exists/],
    ["a page that exists", ["page", "dashboard"], /path '\/dashboard'/],
    ["an action of an unknown resource", ["action", "partner", "close"], /write 'partners'/],
    ["a value that is no option", ["action", "roles", "x", "--set", "status=ADMN"], /write 'ADMIN'/],
    ["a field that is not there", ["action", "roles", "x", "--asks", "nam"], /write 'name'/],
    ["a type that exists", ["field-type", "text"], /'text' exists/],
    ["a migration with a blank", ["migration", "Split it"], /lower case/],
  ])("refuses %s", async (_, args, message) => {
    const { code, text } = await dryRun(...args)
    expect([code, text]).toEqual([2, expect.stringMatching(message)])
  })
})

test("a difference shows changed lines with two around them, and the gap between", () => {
  const before = `${["a", "b", "c", "d", "e", "f", "g", "h", "i"].join("\n")}\n`
  const after = before.replace("b\n", "b\nB\n").replace("i\n", "I\n")
  expect(differenceOf("x.ts", before, after).split("\n")).toEqual([
    ...["--- x.ts", "+++ x.ts", " a", " b", "+B", " c", " d", "@@", " g", " h", "-i", "+I"],
  ])
})

describe("npm run new -- product", () => {
  const folder = tempFolder()
  const product = async (...args: readonly string[]) => {
    const lines: string[] = []
    const { code } = await runNew(["product", ...args], process.cwd(), (line) => lines.push(line))
    return { code, text: lines.join("\n") }
  }

  test.each(['Toko "Buku"', "<b>", "a`b", "a\\b", "$&", "a\nb", " "])(
    "refuses the title %j, which files cannot contain",
    async (title) => {
      const target = join(folder, "refused")
      expect(await product("toko-buku", title, "--in", target)).toEqual({
        code: 2,
        text: expect.stringContaining("is no title"),
      })
      expect(existsSync(target)).toBe(false)
    },
  )

  test("refuses a file in place of its folder", async () => {
    const file = join(folder, "file")
    writeFileSync(file, "")
    expect(await product("toko-buku", "Toko", "--in", file)).toMatchObject({ code: 2 })
  })

  test("escapes its title in markup", async () => {
    const target = join(folder, "toko")
    expect((await product("toko-buku", "Buku & Tulis", "--in", target)).code).toBe(0)
    const read = (path: string) => readFileSync(join(target, path), "utf8")
    expect(read("index.html")).toContain("<title>Buku &amp; Tulis</title>")
    expect(read("public/favicon.svg")).toContain("<title>Buku &amp; Tulis</title>")
    expect(read("resources/product.ts")).toContain('"Buku & Tulis"')
  })
})
