/** Users who send and read copies of browser data, and their requests. */
import { createHash } from "node:crypto"
import { expect } from "vitest"
import { registry } from "../../../resources/registry"
import { FLAGS } from "../../../src/core/access/permissions"
import { type Client, openProduct, personWith } from "./api"
import type { Opening } from "./both-databases"

export const DAY = 86_400_000
export const hashOf = (bytes: Uint8Array | string) => createHash("sha256").update(bytes).digest("hex")

/** Lists of browser data, with their modules. */
export const lists = registry.all.flatMap(({ source, access }) =>
  source.kind === "browser" ? [{ list: source.key, module: access.module }] : [],
)
const [first = { list: "", module: "" }] = lists
/** The list of which most tests send copies. */
export const { list } = first

/** @param options of the server, such as other declarations */
export async function openCopies(open: Opening, options: Parameters<typeof openProduct>[0] = {}) {
  const db = await open(options.registry ?? registry)
  const clock = { now: Date.parse("2026-03-02T08:00:00Z") }
  const server = await openProduct({ ...options, db, now: () => new Date(clock.now), sessionHours: 24 * 700 })
  const personFor = (...actions: string[]) =>
    personWith(
      server,
      lists.flatMap(({ module }) => actions.map((action) => ({ module, action }))),
    )
  const clerk = await personFor("view")
  const other = await personFor("view", "add", "edit")
  const head = await personFor(...FLAGS)
  const stranger = await personWith(server, [{ module: "Suppliers", action: "view" }])
  /** Another user who may see the list. */
  const person = () => personWith(server, [{ module: first.module, action: "view" }])

  const put = (client: Client, bytes: Uint8Array | string, more: { hash?: string; at?: string } = {}) =>
    server.request("PUT", `/copies/${more.at ?? list}/pieces/${more.hash ?? hashOf(bytes)}`, {
      token: client.token,
      raw: bytes as BodyInit,
      headers: { "Content-Type": "application/octet-stream" },
    })
  /** Sends pieces and a version of them. */
  const send = async (
    client: Client,
    { browser = "komputer-1", sequence, rows }: { browser?: string; sequence: number; rows: string[] },
  ) => {
    for (const row of rows) expect((await put(client, row)).status).toBe(204)
    return client.post(`/copies/${list}/versions`, {
      browser,
      sequence,
      rowPieces: rows.map(hashOf).join(""),
      documentPieces: "",
      rows: rows.length,
      documents: 0,
    })
  }
  const streams = async (client: Client) => (await client.get(`/copies/${list}`)).body.data
  const contentOf = async (client: Client, id: string) => client.get(`/copies/${list}/versions/${id}`)
  const piece = (client: Client, id: string, hash: string) =>
    server.fetch(`/api/v1/copies/${list}/versions/${id}/pieces/${hash}`, {
      headers: { Authorization: `Bearer ${client.token}` },
    })

  const piecesOf = async ({ id }: { id: string }) => {
    const rows = await db.queries
      .selectFrom("copy_pieces")
      .select("hash")
      .where("account_id", "=", id)
      .execute()
    return rows.map(({ hash }) => String(hash))
  }
  return {
    clock,
    db,
    server,
    clerk,
    other,
    head,
    stranger,
    person,
    put,
    send,
    streams,
    contentOf,
    piece,
    piecesOf,
  }
}
export type CopyBench = Awaited<ReturnType<typeof openCopies>>
