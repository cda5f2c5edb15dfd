/** The embedded API, and a foreign host in each of its three shapes, with the same records. */
import { registry } from "../../resources/registry"
import { openSqlite } from "../../server/database/sqlite"
import { createApi } from "../../server/http/api"
import { loadSample } from "../../server/sample"
import type { Resource } from "../../src/core/schema/resource"
import { ADMIN, openServer, personWith } from "../server/support/api"
import { type Row, type Shape, startStubHost, stubToken, superClaims } from "../stub/host"

export type Refused = 401 | 403 | 404 | 409 | 422

export interface Backend {
  /** Answers calls to `/api/v1`. */
  fetch: (path: string, init: RequestInit) => Promise<Response>
  /** Token of a superadmin. */
  token: string
  /** Makes the next call of this kind be refused; returns the token to call with. */
  refuse: (status: Refused, call: string) => string
  close: () => Promise<void>
}

/** Every resource of the API. */
export const remote = registry.all.filter(({ source, owner }) => source.kind === "rest" && owner === null)
export const listOf = ({ source }: Resource): string => (source.kind === "rest" ? source.list : "")

/** Path → records of the embedded API, which every foreign host gets as well. */
export const sample: Record<string, Row[]> = {}

export async function openEmbedded(): Promise<Backend> {
  const server = await openServer({ db: openSqlite(":memory:") })
  await loadSample(server.engine, ADMIN)
  const root = await server.login(ADMIN.email)
  const stranger = await personWith(server, [{ module: "CassavaTransactions", action: "view" }])
  const gone = await server.login(ADMIN.email)
  await server.request("POST", "/auth/logout", { token: gone.token })
  for (const resource of remote) sample[listOf(resource)] = (await root.get(listOf(resource))).body.data
  const app = createApi(server.engine)
  return {
    fetch: async (path, init) => app.request(path, init),
    token: root.token,
    refuse: (status) => (status === 401 ? gone.token : status === 403 ? stranger.token : root.token),
    close: async () => server.engine.db.close(),
  }
}

/** The embedded API's refusals. */
const REFUSALS: Record<Refused, unknown> = {
  401: { message: "Sesi Anda telah berakhir. Silakan login kembali." },
  403: { message: "Anda tidak memiliki akses." },
  404: { message: "Data tidak ditemukan." },
  409: { message: "Nama sudah digunakan", errors: { name: ["Nama sudah digunakan"] } },
  422: { message: "Periksa kembali isian Anda.", errors: { name: ["Varietas wajib diisi"] } },
}

export async function openForeign(shape: Shape): Promise<Backend> {
  const host = await startStubHost()
  host.shape = shape
  host.data = structuredClone(sample)
  return {
    fetch: (path, init) => fetch(`${host.url}${path}`, init),
    token: stubToken(superClaims()),
    refuse: (status, call) => {
      host.answers.set(call, { status, body: REFUSALS[status] })
      return stubToken(superClaims())
    },
    close: host.close,
  }
}
