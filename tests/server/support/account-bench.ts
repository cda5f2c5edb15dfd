/** Users with passwords, their sessions, and the calls by which both change. */

import { afterAll, expect } from "vitest"
import { registry } from "../../../resources/registry"
import { accountOf } from "../../../server/auth/accounts"
import { hashPassword } from "../../../server/auth/password"
import { logTo } from "../../../server/ground/log"
import type { PermissionEntry } from "../../../src/core/access/permissions"
import type { SessionInfo } from "../../../src/core/session/sessions"
import { ADMIN, type Client, openProduct, personWith, rights, type Server } from "./api"
import type { Opening } from "./both-databases"

export type Person = Client & { id: string; roleId: string; email: string }

export const OLD = ADMIN.password
export const NEW = "gunung-tinggi-9"
/** A password of sufficient length that consists of the owner's name. */
export const ownWord = ({ email }: Person) => `${email.split("@")[0]}-`.repeat(2)
/** The name that `personWith` gives with that address. */
export const nameOf = ({ email }: Person) => `Orang ${/\d+/.exec(email)?.[0]}`
export const ownFault = (word: string | undefined) =>
  `Password tidak boleh berupa nama atau email sendiri: '${word}'`
/** Kinds of role: full access, edits accounts, views them, no rights. */
export const CHIEF = rights("Global")
export const EDITOR = rights("AdminData", "view", "edit")
export const VIEWER = rights("AdminData", "view")
export const NOBODY: PermissionEntry[] = []

export type AccountServer = Server & { root: Client; adminId: string }

export function accountBench(open: Opening) {
  let server: AccountServer
  const shift = { ms: 0 }
  const now = () => new Date(Date.now() + shift.ms)
  const lines: string[] = []
  const opening = async (): Promise<AccountServer> => {
    const db = await open(registry)
    server = await openProduct({ db, now, hashPassword: (password) => hashPassword(password) })
    logTo((line) => lines.push(line))
    return server
  }
  afterAll(() => logTo(() => {}))

  const person = async (permissions: readonly PermissionEntry[]): Promise<Person> => {
    const made = await personWith(server, permissions)
    return { ...made, email: String((await accountOf(server.engine.db.queries, made.id))?.email) }
  }
  const login = (email: string, password: string, agent?: string) =>
    server.request("POST", "/auth/login", {
      body: { email, password },
      ...(agent && { headers: { "User-Agent": agent } }),
    })
  const works = async (client: Client) => (await client.get("/groups")).status !== 401
  const change = (client: Client, oldPassword: unknown, newPassword: unknown) =>
    client.put("/auth/password", { oldPassword, newPassword })
  const reset = (client: Client, { id }: { id: string }, password: unknown = NEW) =>
    client.put(`/users/admin/${id}/password`, { password })
  const sessionsOf = async (client: Client) => {
    const { status, body } = await client.get("/auth/sessions")
    expect(status).toBe(200)
    return body.data as SessionInfo[]
  }
  const again = (email: string, password = OLD) => server.login(email, password)
  return { opening, shift, lines, person, login, works, change, reset, sessionsOf, again }
}
