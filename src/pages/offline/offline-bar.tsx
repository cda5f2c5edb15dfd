import { type QueryClient, useQueryClient } from "@tanstack/react-query"
import { useCallback, useEffect, useState, useSyncExternalStore } from "react"
import { useLocation } from "react-router"
import { formatAgo } from "../../core/format/ago"
import type { PrintDocument } from "../../core/print/document"
import type { Registry } from "../../core/schema/registry"
import type { Resource } from "../../core/schema/resource"
import type { Mode } from "../../core/schema/types"
import { connection, onConnection } from "../../providers/offline/connection"
import { reloadFor } from "../../providers/offline/shell"
import { serverBuild } from "../../session/server-build"
import { homePage } from "../../session/session"
import { t } from "../../texts/language"
import bar from "../../ui/bar.module.css"
import { isAnythingUnsaved } from "../../ui/open-layers"
import { useRegistry } from "../../views/context/registry-context"

const TICK_MS = 30_000

/** Time of the oldest cached list on the screen; undefined if there is none. */
function ageOf(
  client: QueryClient,
  registry: Registry,
  cachedAt: ReadonlyMap<string, number>,
): number | undefined {
  const shown = client
    .getQueryCache()
    .findAll({ type: "active" })
    .flatMap(({ queryKey }) => queryKey.filter((part): part is string => typeof part === "string"))
  const times = [...new Set(shown)].flatMap((name) => {
    const source = registry.find(name)?.source
    // A list may be requested in pages.
    return source?.kind === "rest"
      ? [...cachedAt].flatMap(([path, at]) => (path.split("?")[0] === source.list ? [at] : []))
      : []
  })
  return times.length > 0 ? Math.min(...times) : undefined
}

/** The screen below the bar. */
export type Shown =
  | { kind: "list"; resource: Resource }
  | { kind: "form"; resource: Resource; mode: Mode }
  | { kind: "document"; document: PrintDocument }
  | { kind: "setup" | "extra" }

/** True if the screen's list has no records: neither its host nor the cache had an answer. */
const isUnread = (client: QueryClient, shown: Shown | undefined): boolean =>
  shown?.kind === "list" &&
  shown.resource.source.kind === "rest" &&
  client.isFetching() === 0 &&
  !client
    .getQueryCache()
    .findAll({ type: "active" })
    .some(({ queryKey, state }) => queryKey.includes(shown.resource.name) && state.data !== undefined)

/** One sentence about what the screen still does; '' for a page that needs a connection. */
function possibleOn(shown: Shown, isHome: boolean): string {
  const resource = "resource" in shown ? shown.resource : undefined
  if (resource?.source.kind === "browser") return t("Data di browser ini tetap dapat dibaca dan diubah.")
  switch (shown.kind) {
    case "list":
    case "setup":
      return t("Data yang terakhir dimuat tetap dapat dibaca.")
    case "form":
      // docs/decisions/offline.md
      return shown.resource.offline && shown.mode === "create"
        ? t("Isian tetap dapat disimpan di perangkat ini.")
        : t("Isian tetap di layar ini; simpan setelah ada koneksi.")
    case "document":
      return t("Dokumen tetap dapat dicetak dari data yang terakhir dimuat.")
    default:
      return isHome ? t("Angka dari browser ini tetap dapat dilihat.") : ""
  }
}

/** Bar above every screen without a connection, with the age of cached lists. Updates the page to a newer build. */
export function OfflineBar({ shown }: { shown: Shown | undefined }) {
  const { away, newer, cachedAt } = useSyncExternalStore(onConnection, connection)
  const client = useQueryClient()
  const registry = useRegistry()
  const { pathname } = useLocation()
  const [now, setNow] = useState(Date.now)

  // biome-ignore lint/correctness/useExhaustiveDependencies: another cached list has another age
  useEffect(() => {
    if (!away) return
    // The lists on the screen are known only after it has rendered.
    const look = () => setNow(Date.now())
    const first = setTimeout(look)
    const timer = setInterval(look, TICK_MS)
    return () => {
      clearTimeout(first)
      clearInterval(timer)
    }
  }, [away, cachedAt])

  // Requests cached lists anew as soon as the host answers.
  useEffect(() => {
    if (!away && connection().cachedAt.size > 0) void client.invalidateQueries({ type: "active" })
  }, [away, client])

  useEffect(() => {
    if (newer !== null && !reloadFor(newer, !isAnythingUnsaved())) serverBuild.report()
  }, [newer])

  const unread = useSyncExternalStore(
    useCallback((listener) => client.getQueryCache().subscribe(listener), [client]),
    () => away && isUnread(client, shown),
  )
  const at = !unread && (away || cachedAt.size > 0) ? ageOf(client, registry, cachedAt) : undefined
  if (newer !== null || !away) return null
  const possible = unread
    ? t("Daftar ini belum pernah dimuat di perangkat ini.")
    : shown && possibleOn(shown, pathname === homePage())
  return (
    <p className={bar.strip} role="status">
      <span>
        {at === undefined
          ? t("Tanpa koneksi.")
          : t("Tanpa koneksi. Data terakhir dimuat {at}.", { at: formatAgo(at, now) })}
      </span>
      {possible && <span>{possible}</span>}
    </p>
  )
}
