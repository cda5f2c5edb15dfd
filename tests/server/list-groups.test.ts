/** Groups of a list on the server: equal to those that a browser counts of the whole list, on both databases. */

import { beforeAll, expect, test } from "vitest"
import type { Database } from "../../server/database/types"
import { QUERY_LIMITS } from "../../server/lists/index/query"
import { createPages } from "../../server/lists/pages"
import { insertRecord } from "../../server/records/store"
import { writeDialect } from "../../src/core/query/dialect"
import {
  type Group,
  groupRows,
  MOST_GROUPS,
  type RowGroup,
  sortGroups,
  summedFields,
} from "../../src/core/query/groups"
import { writeGroup, writeGroups } from "../../src/core/query/groups-dialect"
import { runQuery } from "../../src/core/query/run"
import { runSync } from "../../src/core/query/time-slices"
import type { StoredRecord } from "../../src/core/schema/types"
import { queryTypes } from "../../src/fields/registry"
import { personWith } from "./support/api"
import { onBothDatabases } from "./support/both-databases"
import { get, questionOf, wholeOf } from "./support/list-questions"
import { addPlots, openPlots, type PlotBench, pick, plotRegistry } from "./support/plots"
import { wholeView } from "./support/whole-view"

const BY = ["kind", "open", "village", "since"] as const
const WHOLE = { currentPage: 1, pageSize: Number.MAX_SAFE_INTEGER }

const sorted = <G extends Group>(groups: readonly G[]) => sortGroups(groups, { textOf: ({ text }) => text })

/** A group without what depends on the order of its rows: their first value and text. */
const figuresOf = ({ key, count, sums }: Group) => ({ key, count, sums })

onBothDatabases("groups of a list", ({ open }) => {
  let db: Database
  let bench: PlotBench
  beforeAll(async () => {
    db = await open(plotRegistry)
    bench = await openPlots(db)
    await addPlots(bench, 300)
  }, 60_000)

  test("counts, sums and records of random questions are those of the list in memory", async () => {
    const { random } = bench
    const whole = await wholeOf(bench)
    let filled = 0
    for (let index = 0; index < 60; index++) {
      const list = random.int(3) === 0 ? "openPlots" : "plots"
      const by = pick(random, BY)
      const { filters, sorters } = questionOf(bench)
      const resource = plotRegistry.get(list)
      const context = { resource, types: queryTypes }
      const { data } = await runQuery(whole.get(list) ?? [], { filters, sorters, pagination: WHOLE }, context)
      const site = { ...context, by, sums: summedFields(resource) }
      const groups: readonly RowGroup<StoredRecord>[] = runSync(groupRows(data, site)) ?? []
      const question = JSON.stringify({ list, by, filters })
      const answer = await get(bench, `/plots/-/groups?${writeGroups({ filters, by }, list)}`)
      expect(answer.status, question).toBe(200)
      const { groups: answered, total } = answer.body.data as { groups: Group[]; total: number }
      expect(total, question).toBe(data.length)
      expect(sorted(answered).map(figuresOf), question).toEqual(sorted(groups).map(figuresOf))
      const chosen = groups.length > 0 ? pick(random, groups) : undefined
      if (!chosen) continue
      filled++
      const path = `/plots?${writeDialect({ filters, sorters }, { start: 0, end: 50, list })}`
      const page = await get(bench, `${path}&${writeGroup({ by, key: chosen.key })}`)
      expect(page.status, question).toBe(200)
      expect(page.headers.get("X-Total-Count"), question).toBe(String(chosen.count))
      const ids = page.body.data.map(({ id }: { id: string }) => id)
      expect(ids, question).toEqual(chosen.rows.slice(0, 50).map(({ id }) => id))
    }
    expect(filled).toBeGreaterThan(20)
  }, 60_000)

  test("an index answers, in parts as in one statement", async () => {
    const pages = createPages(db, plotRegistry)
    const stretch = QUERY_LIMITS.stretch
    const whole = await wholeOf(bench)
    try {
      for (const [by, sums] of BY.flatMap((by) => [[by, ["size"]] as const, [by, []] as const])) {
        const resource = plotRegistry.get("plots")
        const answers = []
        for (const rows of [stretch, 31]) {
          QUERY_LIMITS.stretch = rows
          const asked = { by, sums, filters: [], list: null }
          const list = { resource, view: wholeView(plotRegistry) }
          answers.push(await pages.groups(list, asked, await db.versions()))
        }
        expect(answers[0]?.total).toBe(whole.get("plots")?.length)
        expect(answers[1]?.total).toBe(answers[0]?.total)
        const parts = answers.map((answer) =>
          answer?.groups
            ?.map(({ key, count, first, sums }) => JSON.stringify([key, count, first, sums]))
            .sort(),
        )
        expect(parts[0]).toEqual(parts[1])
      }
    } finally {
      QUERY_LIMITS.stretch = stretch
    }
  })

  test("a write is in the next answer", async () => {
    const ask = async () => (await get(bench, "/plots/-/groups?_by=kind")).body.data.total
    const before = await ask()
    expect(await ask()).toBe(before)
    await addPlots(bench, 1)
    expect(await ask()).toBe(before + 1)
  })

  test("a list beyond one response is counted from all its rows", async () => {
    const larger = await openPlots(open)
    await addPlots(larger, 5100)
    const { groups, total } = (await get(larger, "/plots/-/groups?_by=kind")).body.data
    expect(total).toBe(5100)
    expect(groups.reduce((sum: number, { count }: Group) => sum + count, 0)).toBe(5100)
    expect(groups).toHaveLength(4)
  }, 120_000)

  test("a field that is no group, unknown parameters and a group without its key are refused", async () => {
    for (const query of [
      "",
      "_by=",
      "_by=name",
      "_by=near",
      "_by=password",
      "_by=kind&_by=open",
      "_by=kind&_start=0&_end=2",
      "_by=kind&_of=x",
      "_by=kind&nama=x",
      "_by=kind&q=%00",
      "_by=kind&_list=villages",
    ])
      expect([query, (await get(bench, `/plots/-/groups?${query}`)).status]).toEqual([query, 400])
    for (const query of ["_by=kind", "_of=x", "_by=name&_of=x", "_by=near&_of=x", "_by=kind&_of=x&_of=y"])
      expect([query, (await get(bench, `/plots?_start=0&_end=2&${query}`)).status]).toEqual([query, 400])
    const none = await get(bench, "/plots?_start=0&_end=2&_by=kind&_of=%01%ff")
    expect([none.status, none.body.data]).toEqual([200, []])
  })

  test("the right to see the list is the right to its groups, for each list of an address", async () => {
    const ask = async (module: string, list: string) => {
      const person = await personWith(bench, [{ module, action: "view" }])
      return (await person.get(`/plots/-/groups?_by=kind&_list=${list}`)).status
    }
    expect(await ask("PartnerData", "plots")).toBe(200)
    expect(await ask("EmployeeData", "openPlots")).toBe(200)
    expect(await ask("EmployeeData", "plots")).toBe(403)
    expect(await ask("CommissionData", "openPlots")).toBe(403)
    expect((await bench.request("GET", "/plots/-/groups?_by=kind")).status).toBe(401)
  })

  test(`more than ${MOST_GROUPS} groups are not counted`, async () => {
    const { engine } = bench
    const village = plotRegistry.get("villages")
    const own = await openPlots(open)
    const ids = Array.from({ length: MOST_GROUPS + 1 }, () => engine.newId())

    const now = "2025-01-01T00:00:00.000Z"
    await own.engine.db.transaction(async (trx) => {
      for (const [index, id] of ids.entries()) {
        await insertRecord({ trx, resource: village, id, values: { name: `Desa ${index}` }, now })
        const values = { village: id, near: [], kind: "A" }
        await insertRecord({ trx, resource: plotRegistry.get("plots"), id: engine.newId(), values, now })
      }
    })
    const many = (await get(own, "/plots/-/groups?_by=village")).body.data
    expect(many.groups).toBeNull()
    expect(
      (await get(own, "/plots/-/groups?_by=village&village_like=Desa+10")).body.data.groups,
    ).toHaveLength(12)
    expect((await get(own, "/plots/-/groups?_by=kind")).body.data.groups).toMatchObject([
      { count: MOST_GROUPS + 1, text: "Jenis A" },
    ])
  }, 120_000)
})
