/** A reset of another user's password: rights to it, ended sessions, and the change that it forces. */
import { beforeAll, describe, expect, test } from "vitest"
import { PASSWORD_CHANGE_REQUIRED } from "../../src/core/session/sessions"
import { readToken } from "../../src/core/session/token"
import {
  type AccountServer,
  accountBench,
  CHIEF,
  EDITOR,
  NEW,
  NOBODY,
  nameOf,
  OLD,
  ownFault,
  ownWord,
  type Person,
  VIEWER,
} from "./support/account-bench"
import type { Client } from "./support/api"
import { onBothDatabases } from "./support/both-databases"

onBothDatabases("one's own account", ({ open }) => {
  let server: AccountServer
  const { opening, person, login, works, change, reset } = accountBench(open)
  beforeAll(async () => {
    server = await opening()
  }, 60_000)

  describe("a reset", () => {
    test("takes the right to edit the record and every right of its roles", async () => {
      const superadmin = server.root
      const [chief, editor, viewer, nobody] = [
        await person(CHIEF),
        await person(EDITOR),
        await person(VIEWER),
        await person(NOBODY),
      ]
      const may = async (asker: Client, target: Person) => (await reset(asker, target)).status
      expect(await may(viewer, nobody)).toBe(403)
      expect(await may(nobody, viewer)).toBe(403)
      expect(await may(editor, chief)).toBe(403)
      expect(await may(chief, { ...chief, id: server.adminId })).toBe(403)
      expect((await server.request("PUT", `/users/admin/${nobody.id}/password`, { body: {} })).status).toBe(
        401,
      )
      for (const target of [chief, editor, viewer, nobody]) expect(await works(target)).toBe(true)
      expect(await may(editor, viewer)).toBe(200)
      expect(await may(chief, editor)).toBe(200)
      expect(await may(superadmin, chief)).toBe(200)
      expect([await works(viewer), await works(editor), await works(chief)]).toEqual([false, false, false])
    })

    test("is for another account, with a password that the account may have", async () => {
      const target = await person(NOBODY)
      expect(await reset(server.root, { id: server.adminId })).toMatchObject({
        status: 409,
        body: { message: "Ganti password Anda sendiri lewat menu akun." },
      })
      expect((await reset(server.root, { id: "tidak-ada" })).status).toBe(404)
      for (const [password, message] of [
        [undefined, "Password wajib diisi"],
        [7, "Password wajib diisi"],
        ["12345678", "Password ini terlalu mudah ditebak"],
        [ownWord(target), ownFault(nameOf(target))],
        [target.email, ownFault(target.email)],
        [`${target.email.toUpperCase()}1`, ownFault(target.email)],
        ["        a", "Password ini terlalu mudah ditebak"],
      ] as const)
        expect(
          (await server.root.put(`/users/admin/${target.id}/password`, { password })).body.errors,
        ).toEqual({
          password: [message],
        })
      expect((await server.root.get(`/users/admin/${target.id}/password`)).status).toBe(405)
      expect(await works(target)).toBe(true)
    })

    test("ends every session, and its password lets in to nothing but its change", async () => {
      const target = await person(CHIEF)
      expect((await reset(server.root, target)).status).toBe(200)
      expect(await works(target)).toBe(false)
      expect((await login(target.email, OLD)).status).toBe(401)
      const { status, body } = await login(target.email, NEW)
      expect([status, readToken(body.data.token)?.mustChangePassword]).toEqual([200, true])
      const client = server.as(body.data.token)
      const refused = {
        status: 403,
        body: { message: "Password Anda harus diganti dulu.", code: PASSWORD_CHANGE_REQUIRED },
      }
      for (const path of ["/groups", "/users/admin", `/permissions/${target.roleId}`, "/auth/sessions"])
        expect(await client.get(path)).toMatchObject(refused)
      expect(await client.post("/groups", {})).toMatchObject(refused)
      expect(await client.put(`/permissions/${target.roleId}`, {})).toMatchObject(refused)
      expect(await client.delete("/auth/sessions")).toMatchObject(refused)
      expect(await client.put(`/users/admin/${target.id}/account`, {})).toMatchObject(refused)
      // Not with the same one.
      expect((await change(client, NEW, NEW)).status).toBe(422)
      const changed = await change(client, NEW, "tebing-curam-4")
      expect(readToken(changed.body.data.token)?.mustChangePassword).toBeUndefined()
      expect((await server.as(changed.body.data.token).get("/users/admin")).status).toBe(200)
      expect((await client.get("/users/admin")).status).toBe(200)
      const later = await login(target.email, "tebing-curam-4")
      expect(readToken(later.body.data.token)?.mustChangePassword).toBeUndefined()
      // Logout is allowed.
      await reset(server.root, target)
      const leaving = await server.login(target.email, NEW)
      expect((await leaving.post("/auth/logout", {})).status).toBe(200)
    })

    test("repeated has the same result; a suspended account stays so", async () => {
      const target = await person(NOBODY)
      await server.root.put(`/users/admin/${target.id}/account`, { active: false })
      expect([(await reset(server.root, target)).status, (await reset(server.root, target)).status]).toEqual([
        200, 200,
      ])
      expect((await login(target.email, NEW)).body.message).toBe("Akun ini sudah tidak aktif.")
      await server.root.put(`/users/admin/${target.id}/account`, { active: true })
      expect(readToken((await login(target.email, NEW)).body.data.token)?.mustChangePassword).toBe(true)
    })

    test("wins over its owner's own change at the same moment, in either order", async () => {
      for (let round = 0; round < 5; round++) {
        const target = await person(NOBODY)
        const [changed, set] = await Promise.all([
          change(target, OLD, "pohon-rindang-1"),
          reset(server.root, target),
        ])
        expect(set.status).toBe(200)
        // 422: the old password has changed.
        expect([200, 401, 409, 422]).toContain(changed.status)
        expect(await works(target)).toBe(false)
        expect((await login(target.email, "pohon-rindang-1")).status).toBe(401)
        expect(readToken((await login(target.email, NEW)).body.data.token)?.mustChangePassword).toBe(true)
      }
    })
  })
})
