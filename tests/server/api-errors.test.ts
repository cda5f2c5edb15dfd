import { beforeAll, describe, expect, test } from "vitest"
import { type Client, openProduct, personWith, type Server } from "./support/api"
import { adminPayload, type Basics, basics } from "./support/people"

let server: Server
let root: Client
let b: Basics

beforeAll(async () => {
  const product = await openProduct()
  server = product
  root = product.root
  b = await basics(root)
})

describe("what is refused, and how", () => {
  const EMPTY = [
    ["VA-02", "fullName", "Nama wajib diisi"],
    ["VA-03", "email", "Email wajib diisi"],
    ["VA-05", "placeOfBirth", "Tempat lahir wajib diisi"],
    ["VA-06", "NIK", "NIK wajib diisi"],
    ["VA-07", "position", "Jabatan wajib dipilih"],
    ["VA-08", "ptkpCode", "Kode PTKP wajib diisi"],
    ["VA-09", "groupId", "Kelompok wajib dipilih"],
    ["VA-12", "address", "Alamat wajib diisi"],
    ["VA-13", "phoneNumber", "No. Telp wajib diisi"],
    ["VA-14", "joinDate", "Tanggal Masuk wajib diisi"],
    ["VA-15", "dateOfBirth", "Tanggal Lahir wajib diisi"],
    ["VA-16", "NPWP", "No.NPWP wajib diisi"],
    ["VA-17", "userRole", "Jenis pengguna wajib dipilih"],
    ["VA-18", "maritalStatus", "Status Perkawinan wajib diisi"],
  ] as const
  const sendEmpty = () => root.post("/users/admin", { userType: "ADMIN" })

  test.each(EMPTY)("[%s] 422 says of an empty %s '%s'", async (_id, field, message) => {
    expect((await sendEmpty()).body.errors[field]).toEqual([message])
  })

  test("422 names each field that is wrong and no other, and says the first message", async () => {
    const { status, body } = await sendEmpty()
    expect(status).toBe(422)
    expect(Object.keys(body.errors).sort()).toEqual(EMPTY.map(([, field]) => field).sort())
    expect(body.message).toBe("Nama wajib diisi")
  })

  test("[VA-22..VA-25, CN-05, CN-06] a phone number's rules differ between add and edit", async () => {
    const phone = async (phoneNumber: string) =>
      (await root.post("/users/admin", adminPayload(b, { phoneNumber }))).body.errors?.phoneNumber?.[0]
    expect(await phone("08123x")).toBe("No. Telp hanya boleh angka")
    expect(await phone("081234567")).toBe("Minimal 10 digit")
    expect(await phone("08123456789012")).toBe("Maksimal 13 digit")
    const { body } = await root.post("/users/admin", adminPayload(b))
    const edit = (phoneNumber: string) => root.put(`/users/admin/${body.data.id}`, { phoneNumber })
    expect((await edit("081234567890123")).status).toBe(200)
    expect((await edit("0812345678901234")).body.errors.phoneNumber).toEqual([
      "Nomor harus 10–15 digit angka",
    ])
  })

  test("a new account needs a password of 8 to 200 characters", async () => {
    for (const [password, message] of [
      [undefined, "Password wajib diisi"],
      ["pendek", "Password minimal 8 karakter"],
      // The length limit of every field ignores outer blanks.
      [` ${"kX7#m".repeat(40)}`, "Password maksimal 200 karakter"],
    ]) {
      const { status, body } = await root.post("/users/admin", adminPayload(b, { password }))
      expect(status).toBe(422)
      expect(body.errors.password).toEqual([message])
    }
  })

  test("a record keeps its kind: the payload's constant cannot change it, another kind's address does not find it", async () => {
    const wrong = await root.post("/users/admin", adminPayload(b, { userType: "PARTNER" }))
    expect(wrong.status).toBe(422)
    const { body } = await root.post("/users/admin", adminPayload(b))
    const { id } = body.data
    expect((await root.put(`/users/admin/${id}`, { userType: "EMPLOYEE" })).status).toBe(422)
    expect((await root.put(`/users/partner/${id}`, {})).status).toBe(404)
    expect((await root.delete(`/users/employee/${id}`)).status).toBe(404)
    const partners = (await root.get("/users/partner")).body.data
    expect(partners.some((partner: { id: string }) => partner.id === id)).toBe(false)
  })

  test("400 for what is no JSON object, 413 beyond 1 MB, 404 for unknown addresses, 405 for unknown methods", async () => {
    const { token } = root
    for (const raw of ["{", "", "[]", '"x"', "null", "[".repeat(100_000)])
      expect((await server.request("POST", "/suppliers", { token, raw })).status).toBe(400)
    const large = await server.request("POST", "/suppliers", {
      token,
      raw: `{"name":"${"x".repeat(1024 * 1024)}"}`,
    })
    expect(large.status).toBe(413)
    expect(large.headers.get("Connection")).toBe("close")
    const said = await server.request("POST", "/suppliers", {
      token,
      raw: "{}",
      headers: { "Content-Length": "9999999" },
    })
    expect(said.status).toBe(413)
    expect(await server.request("GET", "/tidak-ada", { token })).toMatchObject({
      status: 404,
      body: { message: "Alamat API tidak ditemukan." },
    })
    expect((await server.request("PATCH", "/suppliers", { token })).status).toBe(405)
    const options = await server.request("OPTIONS", "/suppliers")
    expect(options.status).toBe(204)
    expect(options.headers.get("Allow")).toBe("GET, HEAD, OPTIONS, POST")
    const head = await server.request("HEAD", "/suppliers", { token })
    expect(head).toMatchObject({ status: 200, body: undefined })
  })

  test("a harvest before the planting is refused, whatever else the payload lacks or makes up", async () => {
    const { body } = await root.post("/cassava-verifications", {
      supplierId: b.supplier,
      supplierCode: "PALSU",
      plantingDate: "2025-01-31",
      harvestDate: "2024-12-31",
    })
    expect(body.errors.harvestDate).toEqual(["Tanggal Panen tidak boleh sebelum Tanggal Tanam"])
  })
})

describe("nothing that a client sends is answered with 500", () => {
  test("ids, headers and permissions of any form", async () => {
    for (const id of ["%00", "%F0%9F%98%80", "%", "a".repeat(3000), "' or 1=1"]) {
      expect((await root.get(`/users/${id}`)).status).toBe(404)
      expect((await root.delete(`/suppliers/${id}`)).status).toBe(404)
      expect((await root.get(`/permissions/${id}`)).status).toBe(404)
    }
    for (const token of ["", "a.b.c", `${"a".repeat(9000)}.b.c`])
      expect((await server.as(token).get("/users/admin")).status).toBe(401)
    const { roleId } = await personWith(server, [])
    for (const value of [null, 0, "", "x", "a\u0000b", [], [[]], [null], ["x", 1, {}], {}, { id: {} }]) {
      expect([200, 422]).toContain((await root.put(`/permissions/${roleId}`, { permissions: value })).status)
      const body = { email: value, password: value }
      expect([401, 429]).toContain((await server.request("POST", "/auth/login", { body })).status)
    }
  })
})
