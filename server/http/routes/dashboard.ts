/**
 * GET /dashboard/figures: the figures of the declared dashboard. `period` and `today` choose the records; `browsers=all` counts
 * the lists that are kept in browsers, too, from their newest copies.
 * GET /dashboard/rows: the rows of such a list in some days: `source`, `period` (its date field; without: all rows), `from`, `to`.
 * Read only. Embedded API only.
 */
import { can } from "../../../src/core/access/permissions"
import type { BrowserCopy, DashboardAnswer, DifferingRows } from "../../../src/core/dashboard/answer"
import { type Dashboard, sourcesOf } from "../../../src/core/dashboard/dashboard"
import type { SourceFigures } from "../../../src/core/dashboard/figures"
import { parsePeriod, writePeriod } from "../../../src/core/dashboard/period"
import { dayOf } from "../../../src/core/format/date"
import type { Resource } from "../../../src/core/schema/resource"
import type { Session } from "../../auth/engine"
import { countCopies } from "../../copies/figures"
import { type NewestCopy, newestCopies } from "../../copies/rows"
import { type DaysQuery, rowsOfDays } from "../../copies/rows-of-days"
import { versionOf } from "../../database/table-versions"
import type { Versions } from "../../database/types"
import { ApiError, forbidden } from "../../ground/api-error"
import { countRecords, type FigureQuery, type FigureSite } from "../../lists/figures"
import { listTables } from "../../lists/list-tables"
import { sessionView } from "../../records/session-view"
import { type Api, sessionOf } from "../api-env"
import type { ApiApp, ApiContext } from "../env"
import { createLatestAnswers } from "../latest-answers"

interface Question extends FigureQuery {
  /** Count the lists of all browsers. */
  browsers: boolean
}

/** @throws ApiError 400 */
function questionOf(c: ApiContext): Question {
  const { period = "6", today = "", browsers } = c.req.query()
  const choice = parsePeriod(period)
  if (!choice || dayOf(today) !== today) throw new ApiError(400, "Periode tidak valid.")
  return { choice, today, browsers: browsers === "all" }
}

/** The resources of a question that the session may list. @throws ApiError 403 if there are none */
function countedResources(all: readonly Resource[], { grants }: Session, browsers: boolean): Resource[] {
  const may = all.filter(
    ({ access, source }) =>
      (browsers || source.kind === "rest") &&
      access.actions.has("list") &&
      can(grants, access.module, "list"),
  )
  if (!may.some(({ source }) => !browsers || source.kind === "browser")) throw forbidden()
  return may
}

type Copies = ReadonlyMap<string, readonly NewestCopy[]>
type Site = FigureSite & { session: Session }

async function count(site: Site, resources: readonly Resource[], copies: Copies): Promise<DashboardAnswer> {
  const figures: Record<string, SourceFigures> = {}
  const browsers: BrowserCopy[] = []
  const rows: DifferingRows[] = []
  let [differing, samples] = [0, 0]
  for (const resource of resources) {
    const { name, source } = resource
    if (source.kind === "rest") {
      figures[name] = await countRecords(site, resource)
      continue
    }
    const counted = await countCopies(site, resource, copies.get(name) ?? [])
    figures[name] = counted.figures
    browsers.push(...counted.browsers)
    rows.push(...counted.differing.rows)
    differing += counted.differing.count
    samples += counted.samples
  }
  return { figures, browsers, differing: { count: differing, rows }, samples }
}

export function dashboardRoutes(app: ApiApp, api: Api, dashboard: Dashboard): void {
  const { db, registry } = api.engine
  const answers = createLatestAnswers<DashboardAnswer>()

  const stateOf = (resources: readonly Resource[], versions: Versions, copies: Copies): string =>
    JSON.stringify(
      resources.map((resource) =>
        resource.source.kind === "rest"
          ? versionOf(versions, listTables(registry, resource))
          : copies.get(resource.name)?.map(({ version, person, device }) => [version, person, device]),
      ),
    )

  /** @throws ApiError 400 */
  const rowsQueryOf = (c: ApiContext): DaysQuery & { resource: Resource } => {
    const { source = "", period, from = "", to = "" } = c.req.query()
    const counted = [...dashboard.cards, ...dashboard.charts].filter((one) => one.source === source)
    const resource = registry.find(source)
    const isDeclared = counted.some((one) => one.period === (period ?? null))
    const areDays = [from, to].every((day) => day === "" || dayOf(day) === day)
    if (resource?.source.kind !== "browser" || !isDeclared || !areDays)
      throw new ApiError(400, "Periode tidak valid.")
    return { resource, period: period ?? null, from, to }
  }

  app.get("/dashboard/rows", async (c) => {
    const { resource, ...query } = rowsQueryOf(c)
    const session = await sessionOf(api, c, { versions: await db.versions() })
    const view = sessionView(registry, session)
    const { access, source } = resource
    const mayRead = (key: string) =>
      view.registry.restrict(resource).fields.some((field) => field.key === key)
    if (!can(session.grants, access.module, "list") || (query.period !== null && !mayRead(query.period)))
      throw forbidden()
    const copies = source.kind === "browser" ? await newestCopies(db.queries, source.key) : []
    const data = await api.listQueries.run(
      session.id,
      () => c.req.raw.signal.aborted,
      () => rowsOfDays({ trx: db.queries, view, session }, resource, { copies, query }),
    )
    return c.json({ data })
  })

  app.get("/dashboard/figures", async (c) => {
    const { browsers, ...query } = questionOf(c)
    const versions = await db.versions()
    const session = await sessionOf(api, c, { versions })
    const all = sourcesOf(dashboard).map((name) => registry.get(name))
    const resources = countedResources(all, session, browsers)
    const view = sessionView(registry, session)
    const copies = new Map<string, NewestCopy[]>()
    for (const { name, source } of resources)
      if (source.kind === "browser") copies.set(name, await newestCopies(db.queries, source.key))
    const rights = resources.map((resource) => [resource.name, view.keyOf(resource)])
    const key = JSON.stringify([writePeriod(query.choice), query.today, rights])
    const site = { trx: db.queries, registry, dashboard, view, query, session }
    // Others may wait for the same answer, so a client that goes away does not end it.
    const work = () =>
      api.listQueries.run(
        session.id,
        () => false,
        () => count(site, resources, copies),
      )
    const data = await answers(key, stateOf(resources, versions, copies), work)
    return c.json({ data })
  })
}
