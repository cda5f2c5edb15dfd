import { Button, Select } from "antd"
import { useEffect, useState } from "react"
import type { CopyVersion } from "../../core/copies/format"
import { formatAgo } from "../../core/format/ago"
import { momentText } from "../../core/format/moment"
import type { BackupService } from "../../providers/browser/backup-service"
import {
  loadOrigins,
  loadVersionLists,
  loadVersions,
  type Origin,
  versionsAt,
} from "../../providers/browser/copies/load-versions"
import { t } from "../../texts/language"
import { useFeedback } from "../../ui/feedback"
import { DownIcon } from "../../ui/icon"
import { useRegistry } from "../../views/context/registry-context"
import { useConnectionReturn } from "../../views/failure/use-failure"
import styles from "./backup.module.css"
import { copying } from "./copying"
import { contentsOf, nameOf } from "./origin-name"
import { type Preview, PreviewView } from "./preview"

interface Props {
  recovery: BackupService
  /** Storage keys of the lists that the user may see. */
  lists: readonly string[]
  /** Storage keys of the lists that the user may restore. */
  recoverable: readonly string[]
  busy: boolean
  /** Runs work; the panel shows its error. */
  run: (work: () => Promise<void>) => Promise<void>
  onRestore: (preview: Preview) => void
}

type History = ReadonlyMap<string, readonly CopyVersion[]>
interface Chosen {
  origin: Origin
  history: History
  at: string
  preview: Preview
}

const originKey = ({ account, browser }: Origin): string => `${account} ${browser}`
const momentsOf = (history: History): string[] =>
  [...new Set([...history.values()].flatMap((versions) => versions.map(({ at }) => at)))].sort().reverse()

/** The server's copies by browser. The chosen one is previewed before it is restored. */
export function ServerCopies({ recovery, lists, recoverable, busy, run, onRestore }: Props) {
  const registry = useRegistry()
  const { copier, remote } = copying(registry)
  const [origins, setOrigins] = useState<readonly Origin[] | null>(null)
  const [failed, setFailed] = useState(false)
  const [attempt, setAttempt] = useState(0)
  useConnectionReturn(failed, () => setAttempt(attempt + 1))
  const [chosen, setChosen] = useState<Chosen | null>(null)
  const { confirm } = useFeedback()
  const names = lists.join(" ")

  // biome-ignore lint/correctness/useExhaustiveDependencies: each attempt loads again
  useEffect(() => {
    let gone = false
    setFailed(false)
    loadOrigins(remote, names.split(" "))
      .then((found) => !gone && setOrigins(found))
      .catch(() => !gone && setFailed(true))
    return () => {
      gone = true
    }
  }, [remote, names, attempt])

  const show = (origin: Origin, history: History, at: string) =>
    run(async () => {
      const { backup, load } = await loadVersions(remote, versionsAt(history, at))
      const title = t("Salinan {origin}, {at}", { origin: nameOf(origin), at: momentText(at) })
      const preview = { title, changes: recovery.look(backup), restore: () => recovery.restore(backup, load) }
      setChosen({ origin, history, at, preview })
    })
  const choose = (origin: Origin) =>
    run(async () => {
      setChosen(null)
      await show(origin, await loadVersionLists(remote, origin, recoverable), origin.at)
    })

  const isRecoverable = ({ newest }: Origin): boolean => recoverable.some((list) => newest.has(list))
  /** True for the user's own copy of another browser. This browser's would be sent again at once. */
  const droppable = ({ own, browser }: Origin): boolean => own && browser !== copier.browser()
  const drop = async (origin: Origin) => {
    const sure = await confirm({
      title: t("Hapus salinan"),
      text: t(
        "Salinan ini dihapus dari server dan tidak dapat dikembalikan. Data di browser asalnya tidak berubah.",
      ),
      subject: nameOf(origin),
      danger: true,
    })
    if (!sure) return
    await run(async () => {
      for (const list of origin.newest.keys()) await remote.drop(list, origin)
      setChosen((now) => (now?.origin === origin ? null : now))
      setOrigins((all) => all?.filter((one) => one !== origin) ?? null)
    })
  }

  if (failed)
    return <p className={styles.note}>{t("Salinan di server tidak dapat dimuat. Periksa koneksi Anda.")}</p>
  if (!origins) return <p className={styles.note}>{t("Memuat salinan di server...")}</p>
  if (origins.length === 0) return <p className={styles.note}>{t("Belum ada salinan di server.")}</p>
  return (
    <>
      <p>{t("Atau pilih salinan di server:")}</p>
      <ul className={styles.origins} aria-label={t("Salinan di server")}>
        {origins.map((origin) => (
          <li key={originKey(origin)}>
            <span className={styles.origin}>
              <strong>
                {nameOf(origin)}
                {origin.own && origin.browser === copier.browser() && t(" (browser ini)")}
              </strong>
              <span className={styles.note}>
                {formatAgo(Date.parse(origin.at), Date.now())} · {contentsOf(origin, registry, recoverable)}
              </span>
            </span>
            <span className={styles.choices}>
              {droppable(origin) && (
                <Button
                  danger
                  disabled={busy}
                  aria-label={t("Hapus salinan {origin}, {at}", {
                    origin: nameOf(origin),
                    at: momentText(origin.at),
                  })}
                  onClick={() => drop(origin)}
                >
                  {t("Hapus")}
                </Button>
              )}
              <Button
                disabled={busy || !isRecoverable(origin)}
                aria-label={t("Lihat salinan {origin}, {at}", {
                  origin: nameOf(origin),
                  at: momentText(origin.at),
                })}
                onClick={() => choose(origin)}
              >
                {t("Lihat")}
              </Button>
            </span>
          </li>
        ))}
      </ul>
      {chosen && (
        <>
          {momentsOf(chosen.history).length > 1 && (
            <Select
              className={styles.versions}
              suffixIcon={<DownIcon />}
              aria-label={t("Versi salinan")}
              disabled={busy}
              value={chosen.at}
              options={momentsOf(chosen.history).map((at) => ({ value: at, label: momentText(at) }))}
              onChange={(at) => show(chosen.origin, chosen.history, at)}
            />
          )}
          <PreviewView preview={chosen.preview} busy={busy} onRestore={() => onRestore(chosen.preview)} />
        </>
      )}
    </>
  )
}
