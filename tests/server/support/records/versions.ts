/** One of two writers with the same version succeeds. */
import { expect, test } from "vitest"
import type { Opened } from "./opened"

export function versionTests(opened: () => Opened): void {
  test("[AB-77] a write upon an older version is refused", async () => {
    const { root } = opened()
    const { body } = await root.post("/suppliers", { name: "UD Versi" })
    const { id, version } = body.data
    expect((await root.put(`/suppliers/${id}`, { name: "UD Versi 2", version })).status).toBe(200)
    const stale = await root.put(`/suppliers/${id}`, { name: "UD Versi 3" }, { "If-Match": `"${version}"` })
    expect(stale.status).toBe(409)
    // Distinguished from the 409 of a taken name.
    expect(stale.body).toEqual({ message: expect.stringContaining("diubah pengguna lain"), code: "stale" })
    expect(stale.headers.get("etag")).toBe(`"${version + 1}"`)
    expect((await root.get(`/suppliers/${id}`)).body.data.name).toBe("UD Versi 2")
    await root.post("/suppliers", { name: "UD Versi Lain" })
    const taken = await root.put(`/suppliers/${id}`, { name: "UD Versi Lain" })
    expect(taken.status).toBe(409)
    expect(taken.body.code).toBeUndefined()
  })

  test("of two writers upon one version one passes, however close they come; the list and the answer say the next", async () => {
    const { root } = opened()
    for (let round = 0; round < 10; round++) {
      const { body } = await root.post("/suppliers", { name: `UD Lomba ${round}` })
      const { id, version } = body.data
      const writes = await Promise.all(
        ["satu", "dua", "tiga"].map((who) =>
          root.put(`/suppliers/${id}`, { name: `UD Lomba ${round} ${who}` }, { "If-Match": `"${version}"` }),
        ),
      )
      expect(writes.map(({ status }) => status).sort()).toEqual([200, 409, 409])
      const won = writes.find(({ status }) => status === 200)
      expect(won?.headers.get("etag")).toBe(`"${version + 1}"`)
      const row = (await root.get("/suppliers")).body.data.find((each: { id: string }) => each.id === id)
      expect(row).toMatchObject({ name: won?.body.data.name, version: version + 1 })
    }
  })

  test("a delete upon an older version is refused, upon the stored one it is done", async () => {
    const { root } = opened()
    const { body } = await root.post("/suppliers", { name: "UD Hapus" })
    const { id, version } = body.data
    await root.put(`/suppliers/${id}`, { name: "UD Hapus Ini" })
    const old = await root.delete(`/suppliers/${id}`, { "If-Match": `"${version}"` })
    expect(old).toMatchObject({ status: 409, body: { code: "stale" } })
    expect((await root.get(`/suppliers/${id}`)).status).toBe(200)
    const now = await root.delete(`/suppliers/${id}`, { "If-Match": `"${version + 1}"` })
    expect(now.status).toBe(200)
    expect((await root.put(`/suppliers/${id}`, { name: "UD Hapus" }, { "If-Match": `"1"` })).status).toBe(404)
  })
}
