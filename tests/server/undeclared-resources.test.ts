/** An entity that only this test declares: the declaration gives it a table, an endpoint, rights and validation. */
import { beforeAll, describe, expect, test } from "vitest"
import { access } from "../../resources/access"
import { storeAccount } from "../../server/auth/accounts"
import { writePermissions } from "../../server/auth/permissions"
import { createDiskStore } from "../../server/files/disk-store"
import { insertRecord } from "../../server/records/store"
import { type Declared, defineResource } from "../../src/core/schema/define"
import { createRegistry } from "../../src/core/schema/registry"
import { digitsOnly } from "../../src/core/validation/rules"
import { fieldTypes } from "../../src/fields/registry"
import { type Client, fastHash, openServer, type Server } from "./support/api"
import { fileFolder } from "./support/file-folder"
import { pdf } from "./support/slips"

const guilds = defineResource({
  name: "guilds",
  label: { singular: "Gilda", plural: "Gilda" },
  api: "/guilds",
  access: { module: "Guilds" },
  fields: { title: { type: "text", label: "Judul", required: true, unique: true } },
})
const ranks = defineResource({
  name: "ranks",
  label: { singular: "Pangkat", plural: "Pangkat" },
  api: "/ranks",
  access: { module: "Guilds" },
  fields: { title: { type: "text", label: "Pangkat", required: true } },
  role: {},
})
const keepers = defineResource({
  name: "keepers",
  label: { singular: "Penjaga", plural: "Penjaga" },
  api: "/keepers",
  access: { module: "Keepers" },
  fields: {
    fullName: { type: "text", label: "Nama", required: true },
    email: { type: "email", label: "Email", required: true },
    rank: { type: "reference", label: "Pangkat", resource: "ranks", required: true },
    password: { type: "password", label: "Password", alphabet: "alphanumeric", length: 8 },
  },
  account: { email: "email", password: "password", name: "fullName", role: "rank" },
})
const wonders = defineResource({
  name: "wonders",
  label: { singular: "Keajaiban", plural: "Keajaiban" },
  api: "/wonders",
  access: { module: "Wonders" },
  fields: {
    title: { type: "text", label: "Nama", required: true, maxLength: 20 },
    notes: { type: "multiline", label: "Catatan" },
    contact: { type: "email", label: "Kontak" },
    phone: { type: "digits", label: "Telepon", rules: [digitsOnly("Hanya angka")] },
    found: { type: "date", label: "Ditemukan", read: "story.found_on" },
    height: { type: "number", label: "Tinggi", min: 0, max: 100, decimals: 1 },
    price: { type: "money", label: "Harga" },
    kind: {
      type: "select",
      label: "Jenis",
      options: [
        { value: "A", label: "Satu" },
        { value: "B", label: "Dua" },
      ],
    },
    open: { type: "boolean", label: "Buka" },
    guild: {
      type: "reference",
      label: "Gilda",
      resource: "guilds",
      read: "guild_id",
      readLabel: "guild.title",
      required: true,
    },
    friends: { type: "reference", label: "Teman", resource: "guilds", many: true },
    near: {
      type: "choice",
      label: "Dekat",
      resource: "guilds",
      valueFrom: ["title"],
      options: ({ rows }) =>
        (rows("guilds") ?? []).map((row) => ({ value: String(row.title), label: String(row.title) })),
    },
    code: {
      type: "sequence",
      label: "Kode",
      prefix: "W-",
      digits: 3,
      scope: "wonder",
      numbering: "generated",
    },
    cart: {
      type: "plate",
      label: "Gerobak",
      when: (values) => values.kind === "B",
      parts: [
        { label: "Satu", required: "Satu wajib diisi", kind: "letters", max: 2 },
        { label: "Dua", required: "Dua wajib diisi", kind: "digits", max: 4 },
        { label: "Tiga", required: "Tiga wajib diisi", kind: "letters", max: 3 },
      ],
    },
    double: {
      type: "derived",
      label: "Dua kali",
      format: "number",
      decimals: 0,
      derive: (values) => Number(values.height ?? 0) * 2,
    },
    scan: { type: "document", label: "Pindaian", extensions: ["pdf"], maxBytes: 100 },
  },
})
const declared = [ranks, keepers, guilds, wonders] as unknown as readonly Declared[]

let server: Server
let client: Client
let guild: string

beforeAll(async () => {
  server = await openServer({
    registry: createRegistry(declared, fieldTypes, access),
    files: createDiskStore(fileFolder()),
  })
  const { engine } = server
  await engine.db.transaction(async (trx) => {
    const now = engine.now().toISOString()
    await insertRecord({
      trx,
      resource: engine.registry.get("ranks"),
      id: "r1",
      values: { title: "Wali" },
      now,
    })
    const resource = engine.registry.get("keepers")
    const values = { fullName: "Ani", email: "ani@koperasi.local", rank: "r1" }
    await insertRecord({ trx, resource, id: "k1", values, now })
    await storeAccount({ hash: await fastHash() }, { trx, resource, id: "k1", values })
    const all = ["Guilds", "Wonders", "Keepers"].flatMap((module) =>
      ["view", "add", "edit", "delete"].map((action) => ({ module, action })),
    )
    await writePermissions(trx, "r1", all)
  })
  client = await server.begin("k1")
  guild = (await client.post("/guilds", { title: "Pandai Besi" })).body.data.id
})

describe("an entity that only a test knows", () => {
  test("keeps every type of field and answers it where the declaration reads it", async () => {
    const scan = await server.request("POST", "/wonders/-/files/scan?name=n.pdf", {
      token: client.token,
      raw: new Uint8Array(pdf()),
      headers: { "Content-Type": "application/octet-stream" },
    })
    const { status, body } = await client.post("/wonders", {
      title: " Menara ",
      notes: "Tinggi\nsekali",
      contact: "A@B.id",
      phone: "0012 34",
      found: "2024-02-29",
      height: "12,5",
      price: 1_000_000,
      kind: "B",
      open: false,
      guild,
      friends: [guild],
      near: "Pandai Besi",
      cart: "be 1 x",
      double: 999,
      scan: { claim: scan.body.data.claim, name: "m", extra: 1 },
    })
    expect(status).toBe(201)
    expect(body.data).toMatchObject({
      title: "Menara",
      notes: "Tinggi\nsekali",
      contact: "a@b.id",
      phone: "001234",
      story: { found_on: "2024-02-29" },
      height: 12.5,
      price: 1_000_000,
      kind: "B",
      open: false,
      guild_id: guild,
      guild: { id: guild, title: "Pandai Besi" },
      friends: [{ id: guild, name: "Pandai Besi" }],
      near: "Pandai Besi",
      code: "W-001",
      cart: ["BE1X"],
      double: 25,
      scan: { name: "n.pdf", type: "application/pdf", size: pdf().length },
    })
    expect((await client.get(`/wonders/${body.data.id}`)).body.data).toEqual(body.data)
    const changed = await client.put(`/wonders/${body.data.id}`, { kind: "A" })
    expect(changed.body.data).toMatchObject({ cart: null, code: "W-001", friends: [{ id: guild }] })
  })

  test("is validated by its rules, its `when` and its references", async () => {
    const { status, body } = await client.post("/wonders", {
      title: "x".repeat(21),
      phone: "12a",
      found: "2025-02-29",
      height: 101,
      kind: "C",
      guild: "nobody",
      friends: ["nobody"],
      near: "Tukang Kayu",
    })
    expect(status).toBe(422)
    expect(body.errors).toEqual({
      title: ["Maksimal 20 karakter"],
      phone: ["Hanya angka"],
      found: ["Tanggal tidak valid"],
      height: ["Maksimal 100"],
      kind: ["Jenis: pilihan tidak dikenal"],
      guild: ["Gilda: pilihan tidak tersedia"],
      friends: ["Teman: pilihan tidak tersedia"],
      near: ["Dekat: pilihan tidak tersedia lagi"],
    })
    const cart = await client.post("/wonders", { title: "x", guild, kind: "B" })
    expect(cart.body.errors).toEqual({ cart: ["Satu wajib diisi"] })
  })

  test("holds what it refers to, through single and many references", async () => {
    const other = (await client.post("/guilds", { title: "Penenun" })).body.data.id
    await client.post("/wonders", { title: "Jembatan", guild, friends: [other] })
    const refused = await client.delete(`/guilds/${other}`)
    expect(refused.body.message).toBe("Data ini masih dipakai di Keajaiban, jadi tidak dapat dihapus.")
    expect((await client.post("/guilds", { title: "PENENUN" })).body.errors).toEqual({
      title: ["Data sudah digunakan"],
    })
  })
})
