/** Sensitive steps ask again: five minutes after the last proof, for every such step, and for nothing else. */
import { beforeAll, describe, expect, test } from "vitest"
import { PROOF_REQUIRED } from "../../src/core/session/refusals"
import { type AccountServer, CHIEF, EDITOR, NEW, NOBODY, OLD } from "./support/account-bench"
import { type Answer, type Client, rights } from "./support/api"
import { onBothDatabases } from "./support/both-databases"
import { factorBench } from "./support/factor-bench"

const LATER_MS = 301_000

onBothDatabases("a recent proof", ({ open }) => {
  let server: AccountServer
  const bench = factorBench(open)
  const { person, prove, reset, shift, addPasskey } = bench
  beforeAll(async () => {
    server = await bench.opening()
  }, 60_000)

  /** A user whose sign-in was more than five minutes ago. */
  const late = async (permissions = CHIEF) => {
    const one = await person(permissions)
    shift.ms += LATER_MS
    return one
  }
  const asksAgain = (answer: Answer) =>
    expect([answer.status, answer.body.code]).toEqual([403, PROOF_REQUIRED])

  test("is asked for by each sensitive step, which then passes", async () => {
    const target = await person(NOBODY)
    const group = (await server.root.get("/groups")).body.data[0]
    const role = await person(NOBODY)
    const steps: [string, (client: Client) => Promise<Answer>][] = [
      [
        "rights",
        (client) => client.put(`/permissions/${role.roleId}`, { permissions: rights("AdminData", "view") }),
      ],
      [
        "required factor",
        (client) => client.put(`/permissions/${role.roleId}/second-factor`, { required: false }),
      ],
      ["a new role", (client) => client.post("/roles", { name: `Peran baru ${shift.ms}`, status: "ADMIN" })],
      ["password", (client) => reset(client, target)],
      ["API key", (client) => client.post("/api-keys", { name: `Kunci ${shift.ms}`, roleId: role.roleId })],
      [
        "webhook",
        (client) =>
          client.post("/webhooks", {
            name: `Hook ${shift.ms}`,
            url: "https://192.0.2.1/",
            resource: "groups",
            events: ["create"],
            roleId: role.roleId,
          }),
      ],
    ]
    expect(group).toBeDefined()
    for (const [name, step] of steps) {
      const chief = await late()
      const asked = await step(chief)
      expect([name, asked.status, asked.body.code]).toEqual([name, 403, PROOF_REQUIRED])
      expect((await prove(chief, "bukan-ini-8")).status).toBe(422)
      asksAgain(await step(chief))
      expect((await prove(chief)).status).toBe(200)
      const { body, status } = await step(chief)
      // A webhook's address of documentation is refused by its field; the proof is what counts.
      expect([name, body.code, status < 300 || status === 422]).toEqual([name, undefined, true])
    }
  })

  test("is asked for by the roles of an account with rights, by givers and by restoring", async () => {
    await prove(server.root)
    const one = await person(NOBODY)
    const strong = await person(EDITOR)
    const created = await server.root.post("/roles", { name: `Peran hapus ${shift.ms}`, status: "ADMIN" })
    const roleId = created.body.data.id
    expect((await server.root.delete(`/roles/${roleId}`)).status).toBe(200)
    const entries = (await server.root.get("/history?action=delete&limit=1")).body.data
    shift.ms += LATER_MS
    asksAgain(await server.root.put(`/permissions/${one.roleId}/givers`, { givers: [strong.roleId] }))
    asksAgain(await server.root.post(`/history/${entries[0].id}/restore`, {}))
    asksAgain(await server.root.delete(`/users/admin/${one.id}/factors`))
    await prove(server.root)
    expect(
      (await server.root.put(`/permissions/${one.roleId}/givers`, { givers: [strong.roleId] })).status,
    ).toBe(200)
    expect((await server.root.post(`/history/${entries[0].id}/restore`, {})).status).toBe(201)
  })

  test("is asked for by a new email of an account, one's own or another's, and by the end of own sessions", async () => {
    const target = await person(NOBODY)
    for (const [who, id] of [
      ["another's", target.id],
      ["one's own", ""],
    ] as const) {
      const chief = await late()
      const edit = (email: string) =>
        chief.put(`/users/admin/${id || chief.id}`, { fullName: "Orang Lain", email })
      const asked = await edit(`baru${shift.ms}@koperasi.local`)
      expect([who, asked.status, asked.body.code]).toEqual([who, 403, PROOF_REQUIRED])
      await prove(chief)
      expect((await edit(`baru${shift.ms}@koperasi.local`)).body.code).toBeUndefined()
    }
    const owner = await late()
    asksAgain(await owner.delete("/auth/sessions/tidak-ada"))
    asksAgain(await owner.delete("/auth/sessions"))
    await prove(owner)
    expect((await owner.delete("/auth/sessions/tidak-ada")).status).toBe(404)
    expect((await owner.delete("/auth/sessions")).status).toBe(200)
  })

  test("lasts five minutes, in its own session alone, and follows no right", async () => {
    const chief = await late()
    const other = await server.login(chief.email)
    // The sign-in of the other session proves nothing for this one.
    asksAgain(await chief.post("/roles", { name: `Peran a ${shift.ms}`, status: "ADMIN" }))
    expect((await other.post("/roles", { name: `Peran b ${shift.ms}`, status: "ADMIN" })).status).toBe(201)
    await prove(chief)
    shift.ms += 299_000
    expect((await chief.post("/roles", { name: `Peran c ${shift.ms}`, status: "ADMIN" })).status).toBe(201)
    shift.ms += 3000
    asksAgain(await chief.post("/roles", { name: `Peran d ${shift.ms}`, status: "ADMIN" }))
    const nobody = await late(NOBODY)
    const refused = await nobody.put(`/permissions/${nobody.roleId}`, { permissions: [] })
    expect([refused.status, refused.body.code]).toEqual([403, undefined])
  })

  test("by passkey: with its own challenge, of its own session, once", async () => {
    const chief = await person(CHIEF)
    const { authenticator } = await addPasskey(chief)
    const stranger = await person(CHIEF)
    const theirs = (await addPasskey(stranger)).authenticator
    shift.ms += LATER_MS
    const options = async (client: Client) => (await client.post("/auth/proof/options", {})).body.data
    const own = await options(chief)
    const foreign = await options(stranger)
    const send = (client: Client, challenge: string, passkey: unknown) =>
      client.post("/auth/proof", { challenge, passkey })
    expect((await send(chief, foreign.challenge, authenticator.get(foreign.passkey))).status).toBe(422)
    expect((await send(chief, own.challenge, theirs.get(own.passkey))).status).toBe(422)
    asksAgain(await chief.post("/roles", { name: `Peran e ${shift.ms}`, status: "ADMIN" }))
    const fresh = await options(chief)
    const answer = authenticator.get(fresh.passkey)
    expect((await send(chief, fresh.challenge, answer)).status).toBe(200)
    expect((await send(chief, fresh.challenge, answer)).status).toBe(422)
    expect((await chief.post("/roles", { name: `Peran f ${shift.ms}`, status: "ADMIN" })).status).toBe(201)
    const none = await person(NOBODY)
    expect(await options(none)).toEqual({ challenge: "", passkey: null })
  })

  describe("for deletions", () => {
    const made = async (client: Client, count: number): Promise<string[]> => {
      const ids: string[] = []
      for (let number = 0; number < count; number++) {
        const answer = await client.post("/positions", {
          name: `Jabatan ${shift.ms} ${number}`,
          status: "ADMIN",
        })
        ids.push(answer.body.data.id)
      }
      return ids
    }

    test("of several at once it is asked before the first; one by one after five", async () => {
      const chief = await late()
      const ids = await made(chief, 8)
      asksAgain(await chief.delete(`/positions/${ids[0]}`, { "X-Deletes-Many": "1" }))
      const statuses: number[] = []
      for (const id of ids.slice(0, 6)) statuses.push((await chief.delete(`/positions/${id}`)).status)
      // The refused attempt counts, too.
      expect(statuses).toEqual([200, 200, 200, 200, 403, 403])
      await prove(chief)
      for (const id of ids.slice(4)) expect((await chief.delete(`/positions/${id}`)).status).toBe(200)
    })

    test("an older count is forgotten, and an API key has no password to ask for", async () => {
      const chief = await late()
      const ids = await made(chief, 12)
      for (const id of ids.slice(0, 5)) expect((await chief.delete(`/positions/${id}`)).status).toBe(200)
      shift.ms += LATER_MS
      expect((await chief.delete(`/positions/${ids[5]}`)).status).toBe(200)
      await prove(server.root)
      const key = await server.root.post("/api-keys", { name: `Hapus ${shift.ms}`, roleId: chief.roleId })
      shift.ms += LATER_MS
      const program = server.as(key.body.data.key)
      for (const id of ids.slice(6)) expect((await program.delete(`/positions/${id}`)).status).toBe(200)
    })
  })

  test("a change of the password is its own proof, and stays possible", async () => {
    const one = await late(NOBODY)
    expect((await one.put("/auth/password", { oldPassword: OLD, newPassword: NEW })).status).toBe(200)
  })
})
