/** Shared views of a list. A view outlives the account of its maker. */
import { hasFullAccess } from "../../src/core/access/permissions"
import { isAllowed } from "../../src/core/access/right"
import {
  fittingView,
  MOST_SHARED,
  readState,
  type SharedView,
  sharingAction,
  type Viewable,
  type ViewState,
  viewKey,
} from "../../src/core/query/shared-view"
import type { Resource } from "../../src/core/schema/resource"
import { askableOf, columnChoices } from "../../src/fields/list-columns"
import type { Session } from "../auth/engine"
import type { Queries, Row } from "../database/types"
import { ApiError, forbidden, notFound, refuseFields } from "../ground/api-error"
import { record } from "../history/record"
import type { RecordEngine } from "./engine"
import { historyNames } from "./history-names"
import { requireRight } from "./rights"
import { sessionView } from "./session-view"

export interface ViewPlace {
  trx: Queries
  engine: RecordEngine
  session: Session
  resource: Resource
}

/** Name of the lock for changes of a list's views. */
export const viewsLock = ({ name }: Resource): string => `views ${name}`

const may = (
  { engine, session, resource }: Omit<ViewPlace, "trx">,
  action: "edit" | "delete" | "show",
): boolean => isAllowed({ resource: resource.name, action }, session.grants, engine.registry.find)

export const mayShare = (place: Omit<ViewPlace, "trx">): boolean =>
  may(place, sharingAction(place.resource)) || hasFullAccess(place.session.grants)

/** Filters, columns and orders of the list that this session may see. */
export function viewableOf(place: Omit<ViewPlace, "trx">): Viewable {
  const resource = sessionView(place.engine.registry, place.session).registry.restrict(place.resource)
  const columns = columnChoices(resource, { mayShow: may(place, "show") }).map(({ field }) => field)
  const { filters, groups } = askableOf(resource)
  return { filters, groups, columns: new Set(columns), orders: new Set(columns) }
}

const rowsOf = ({ trx, engine, resource }: ViewPlace): Promise<Row[]> =>
  trx
    .selectFrom("shared_views")
    .selectAll()
    .where("list", "in", historyNames(engine.registry, resource))
    .orderBy("name_key")
    .execute()

/** The visible views: a view that filters by a hidden field is omitted. @throws ApiError 403 */
export async function sharedViews(place: ViewPlace): Promise<SharedView[]> {
  const { session, resource } = place
  requireRight(session, [resource], "list")
  const viewable = viewableOf(place)
  const shares = mayShare(place)
  return (await rowsOf(place)).flatMap((row) => {
    const view = fittingView(readState(JSON.parse(String(row.state))), resource, viewable)
    const removable = shares || row.maker_id === session.id
    return view
      ? [{ id: String(row.id), name: String(row.name), by: String(row.maker_name), removable, ...view }]
      : []
  })
}

const nameTaken = (): ApiError => refuseFields(409, { name: "Sudah ada tampilan bersama dengan nama ini." })

/**
 * Stores a shared view; call it under `viewsLock`.
 * @param replaces id of the view with the same name
 * @throws ApiError 403; 409 if another view has the name, or there are too many
 */
export async function shareView(
  place: ViewPlace,
  { name, replaces, state }: { name: string; replaces: string | null; state: ViewState },
): Promise<string> {
  const { trx, engine, session, resource } = place
  requireRight(session, [resource], "list")
  if (!mayShare(place)) throw forbidden()
  const rows = await rowsOf(place)
  const same = rows.find((row) => row.name_key === viewKey(name))
  if (same && same.id !== replaces) throw nameTaken()
  if (!same && rows.length >= MOST_SHARED)
    throw new ApiError(409, `Paling banyak ${MOST_SHARED} tampilan bersama untuk satu daftar.`)
  if (same) await trx.deleteFrom("shared_views").where("id", "=", String(same.id)).execute()
  const id = engine.newId()
  await trx
    .insertInto("shared_views")
    .values({
      id,
      list: resource.name,
      name,
      name_key: viewKey(name),
      state: JSON.stringify(state),
      maker_id: session.id,
      maker_name: session.name,
      at: engine.now().toISOString(),
    })
    .execute()
  await remember(place, "view-shared", { id, name })
  return id
}

/** The stored view, for its maker and for users who may share. @throws ApiError 403, 404 */
function changeable(place: ViewPlace, rows: readonly Row[], id: string): Row {
  const { session, resource } = place
  requireRight(session, [resource], "list")
  const row = rows.find((one) => one.id === id)
  if (!row) throw notFound()
  if (row.maker_id !== session.id && !mayShare(place)) throw forbidden()
  return row
}

/** Call it under `viewsLock`. @throws ApiError 403, 404; 409 if another view has the name */
export async function renameView(place: ViewPlace, id: string, name: string): Promise<void> {
  const rows = await rowsOf(place)
  const row = changeable(place, rows, id)
  const key = viewKey(name)
  if (rows.some((other) => other.name_key === key && other.id !== id)) throw nameTaken()
  await place.trx.updateTable("shared_views").set({ name, name_key: key }).where("id", "=", id).execute()
  await remember(place, "view-renamed", { id, name: `${row.name} → ${name}` })
}

/** Call it under `viewsLock`. @throws ApiError 403, 404 */
export async function removeView(place: ViewPlace, id: string): Promise<void> {
  const { trx } = place
  const row = changeable(place, await rowsOf(place), id)
  await trx.deleteFrom("shared_views").where("id", "=", id).execute()
  await remember(place, "view-removed", { id, name: String(row.name) })
}

const remember = (
  { trx, engine, session, resource }: ViewPlace,
  action: "view-shared" | "view-renamed" | "view-removed",
  { id, name }: { id: string; name: string },
): Promise<void> =>
  record(trx, engine, { actor: session, action, resource: resource.name, recordId: id, recordName: name })
