import { type QueryClient, useQueryClient } from "@tanstack/react-query"
import { Button } from "antd"
import { useEffect, useState, useSyncExternalStore } from "react"
import { formatAgo } from "../../core/format/ago"
import type { Registry } from "../../core/schema/registry"
import { connection, onConnection } from "../../providers/offline/connection"
import { reloadFor } from "../../providers/offline/shell"
import { t } from "../../texts/language"
import { useRegistry } from "../../views/registry-context"
import { isAnythingUnsaved } from "../../views/unsaved"
import styles from "./offline.module.css"

const TICK_MS = 30_000

/** When the oldest of the lists came that the screen shows as they were kept; undefined where it shows none. */
function ageOf(
  client: QueryClient,
  registry: Registry,
  kept: ReadonlyMap<string, number>,
): number | undefined {
  const shown = client
    .getQueryCache()
    .findAll({ type: "active" })
    .flatMap(({ queryKey }) => queryKey.filter((part): part is string => typeof part === "string"))
  const times = [...new Set(shown)].flatMap((name) => {
    const source = registry.find(name)?.source
    // A list may be asked for page by page.
    return source?.kind === "rest"
      ? [...kept].flatMap(([path, at]) => (path.split("?")[0] === source.list ? [at] : []))
      : []
  })
  return times.length > 0 ? Math.min(...times) : undefined
}

/** Above every screen: that there is no connection, and how old what it shows is; that the server has a newer app. */
export function OfflineBar() {
  const { away, newer, kept } = useSyncExternalStore(onConnection, connection)
  const client = useQueryClient()
  const registry = useRegistry()
  const [now, setNow] = useState(Date.now)

  // biome-ignore lint/correctness/useExhaustiveDependencies: another list that was kept is another age
  useEffect(() => {
    if (!away) return
    // What the screen shows is known only once it has been drawn.
    const look = () => setNow(Date.now())
    const first = setTimeout(look)
    const timer = setInterval(look, TICK_MS)
    return () => {
      clearTimeout(first)
      clearInterval(timer)
    }
  }, [away, kept])

  // What was kept is asked for anew as soon as somebody answers.
  useEffect(() => {
    if (!away && connection().kept.size > 0) void client.invalidateQueries({ type: "active" })
  }, [away, client])

  useEffect(() => {
    if (newer !== null) reloadFor(newer, !isAnythingUnsaved())
  }, [newer])

  const at = away || kept.size > 0 ? ageOf(client, registry, kept) : undefined
  if (newer !== null)
    return (
      <p className={styles.bar} role="status">
        <span>{t("Aplikasi ini sudah diperbarui di server. Simpan pekerjaan Anda, lalu muat ulang.")}</span>
        <Button size="small" onClick={() => window.location.reload()}>
          {t("Muat ulang")}
        </Button>
      </p>
    )
  if (!away) return null
  return (
    <p className={styles.bar} role="status">
      {at === undefined ? t("Tanpa koneksi.") : t("Data {at}, tanpa koneksi.", { at: formatAgo(at, now) })}
    </p>
  )
}
