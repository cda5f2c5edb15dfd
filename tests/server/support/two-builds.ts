/** Two builds of the server on one database, whose pages are compared with those of the query engine in memory. */
import { afterAll, beforeAll, expect } from "vitest"
import type { Database } from "../../../server/database/types"
import { type ListIndex, listIndexesOf } from "../../../server/lists/index/list-index"
import { decode } from "../../../src/core/codec/codec"
import { writeDialect } from "../../../src/core/query/dialect"
import { runQuery } from "../../../src/core/query/run"
import type { QueryFilter, QuerySorter } from "../../../src/core/query/types"
import type { Registry } from "../../../src/core/schema/registry"
import { queryTypes, wire } from "../../../src/fields/registry"
import { openServer, type Server } from "./api"
import { addPlots, olderRegistry, openPlots, type PlotBench, plotRegistry } from "./plots"

export const plotsOf = (registry: Registry, build?: string): ListIndex => {
  const listed = listIndexesOf(registry, build).get("plots")
  if (!listed) throw new Error("plots have no index")
  return listed
}

interface Question {
  filters: QueryFilter[]
  sorters: QuerySorter[]
}
const QUESTIONS: readonly Question[] = [
  { filters: [], sorters: [] },
  { filters: [], sorters: [{ field: "name", order: "desc" }] },
  { filters: [{ field: "q", operator: "contains", value: "timur" }], sorters: [] },
  {
    filters: [{ field: "q", operator: "contains", value: "1" }],
    sorters: [{ field: "size", order: "asc" }],
  },
]

export interface TwoBuilds {
  databases: [Database, Database]
  newer: PlotBench
  older: Server
}

/** Opens both builds before the file's tests. @param pair two connections to one database */
export function twoBuilds(pair: () => Promise<[Database, Database]>) {
  const builds = {} as TwoBuilds
  beforeAll(async () => {
    const databases = await pair()
    const newer = await openPlots(databases[0])
    await addPlots(newer, 300)
    const older = await openServer({ db: databases[1], registry: olderRegistry })
    Object.assign(builds, { databases, newer, older })
  }, 120_000)
  afterAll(async () => {
    for (const db of builds.databases) await db.close()
  })

  /** Compares pages of a server with those that its build's engine computes in memory. */
  async function check(server: Server, registry: Registry): Promise<void> {
    const get = (path: string) => server.request("GET", path, { token: builds.newer.token })
    for (const name of ["plots", "openPlots"]) {
      const resource = registry.get(name)
      const rows = ((await get("/plots")).body.data as unknown[]).map((raw) => decode(resource, raw, wire))
      for (const question of QUESTIONS) {
        const pagination = { currentPage: 1, pageSize: Number.MAX_SAFE_INTEGER }
        const expected = await runQuery(rows, { ...question, pagination }, { resource, types: queryTypes })
        const page = await get(`/plots?${writeDialect(question, { start: 0, end: 20, list: name })}`)
        const told = `${name} ${JSON.stringify(question)}`
        expect([page.status, page.headers.get("X-Total-Count")], told).toEqual([200, String(expected.total)])
        const ids = page.body.data.map(({ id }: { id: string }) => id)
        expect(ids, told).toEqual(expected.data.slice(0, 20).map(({ id }) => id))
      }
    }
  }
  const both = async () => {
    await check(builds.newer, plotRegistry)
    await check(builds.older, olderRegistry)
  }
  return { builds, check, both }
}
