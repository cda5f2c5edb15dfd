import { Button } from "antd"
import { type ReactNode, useRef } from "react"
import type { HistoryEntry } from "../../core/history/entry"
import { t } from "../../texts/language"
import { busySign } from "../../ui/busy"
import { Loading } from "../../ui/loading"
import { useRegistry } from "../context/registry-context"
import { LoadFailed } from "../failure/load-failed"
import styles from "./history.module.css"
import { HistoryList } from "./history-list"
import type { History } from "./use-history"

interface Props {
  history: History
  named?: boolean
  offer?: (entry: HistoryEntry) => ReactNode
}

export function HistoryPanel({ history, named = false, offer }: Props) {
  const registry = useRegistry()
  const place = useRef<HTMLDivElement>(null)
  const entries = history.data?.pages.flatMap((page) => page.entries)
  if (history.isError && !entries)
    return (
      <LoadFailed
        text={t("Riwayat gagal dimuat.")}
        error={history.error}
        busy={history.isFetching}
        onRetry={() => void history.refetch()}
      />
    )
  if (!entries) return <Loading text={t("Memuat riwayat...")} />
  if (entries.length === 0) return <p className={styles.empty}>{t("Belum ada riwayat.")}</p>
  const more = async () => {
    const known = entries.length
    await history.fetchNextPage()
    // The button may disappear with the focus; the focus moves to the first new entry.
    setTimeout(() => place.current?.querySelector<HTMLElement>(`ol > li:nth-child(${known + 1})`)?.focus())
  }
  return (
    <div ref={place} aria-busy={history.isPlaceholderData || undefined}>
      <HistoryList
        entries={entries}
        resourceOf={(name) => registry.find(name)}
        access={registry.access}
        named={named}
        {...(offer && { offer })}
      />
      {history.hasNextPage && (
        <div className={styles.more}>
          {history.isFetchNextPageError && <p role="alert">{t("Riwayat berikutnya gagal dimuat.")}</p>}
          <Button
            disabled={history.isPlaceholderData}
            loading={busySign(history.isFetchingNextPage)}
            onClick={() => void more()}
          >
            {history.isFetchNextPageError ? t("Coba lagi") : t("Muat lagi")}
          </Button>
        </div>
      )}
    </div>
  )
}
