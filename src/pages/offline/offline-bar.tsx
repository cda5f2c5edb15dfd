import { type QueryClient, useQueryClient } from "@tanstack/react-query"
import { useEffect, useState, useSyncExternalStore } from "react"
import { useLocation } from "react-router"
import { formatAgo } from "../../core/format/ago"
import type { Registry } from "../../core/schema/registry"
import { connection, onConnection } from "../../providers/offline/connection"
import { reloadFor } from "../../providers/offline/shell"
import { serverBuild } from "../../session/server-build"
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

/** True on an add form whose record can wait on the device (docs/decisions/offline.md). */
const canWait = (registry: Registry, path: string): boolean =>
  registry.all.some(({ offline, form }) => offline && form.create?.path === path)

/** Bar above every screen without a connection, with the age of cached lists. Updates the page to a newer build. */
export function OfflineBar() {
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

  const at = away || cachedAt.size > 0 ? ageOf(client, registry, cachedAt) : undefined
  if (newer !== null || !away) return null
  return (
    <p className={bar.bar} role="status">
      {at === undefined
        ? t("Tanpa koneksi.")
        : t("Tanpa koneksi. Data terakhir dimuat {at}.", { at: formatAgo(at, now) })}
      {canWait(registry, pathname) && ` ${t("Isian tetap dapat disimpan di perangkat ini.")}`}
    </p>
  )
}
