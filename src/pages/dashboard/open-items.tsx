import { Button } from "antd"
import { useContext, useEffect, useState } from "react"
import { Link } from "react-router"
import type { BrowserCopy } from "../../core/dashboard/answer"
import { dayText } from "../../core/format/moment"
import { formatNumber } from "../../core/format/number"
import { t } from "../../texts/language"
import { WarningIcon } from "../../ui/icon"
import { deviceMessage } from "../../views/account/device-message"
import { useRegistry } from "../../views/context/registry-context"
import { dropRefused, type RefusedImport, refusedImports } from "../../views/import/refused"
import { useBackup } from "../backup/use-backup"
import { useOutbox } from "../offline/use-outbox"
import styles from "./dashboard.module.css"
import { OPEN, OpenCount } from "./open-count"

const DAY_MS = 24 * 60 * 60 * 1000
/** Age from which a browser's copy is named. */
const OLD_COPY_MS = 3 * DAY_MS

interface Item {
  key: string
  text: string
  /** Address where it is settled. */
  href?: string | undefined
  onDrop?: () => void
}

interface Props {
  /** Copies of all browsers; left out: they were not asked for. */
  browsers?: readonly BrowserCopy[]
  /** A sentence about the server's backup. */
  server?: string | undefined
}

/** Records that wait, old backups, browsers without a new copy, refused imports. Nothing without any. */
export function OpenItems({ browsers, server }: Props) {
  const registry = useRegistry()
  const outbox = useOutbox()
  const [imports, setImports] = useState<readonly RefusedImport[]>(refusedImports)
  const { backup, keys } = useBackup()
  const [isDue] = useState(() => backupIsDue(backup))
  const pathOf = (resource: string) => registry.find(resource)?.list.path || undefined
  const [first] = outbox
  const withBackup = registry.all.find(({ source }) => source.kind === "browser" && keys.includes(source.key))
  const items: Item[] = [
    ...(first
      ? [
          {
            key: "outbox",
            text: t("{count} data belum terkirim dari perangkat ini.", {
              count: formatNumber(outbox.length),
            }),
            href: pathOf(first.resource),
          },
        ]
      : []),
    ...(isDue && withBackup
      ? [
          {
            key: "backup",
            text: t("Cadangan di perangkat ini sudah lebih dari seminggu."),
            href: withBackup.list.path,
          },
        ]
      : []),
    ...(server ? [{ key: "server", text: server }] : []),
    ...(browsers ?? [])
      .filter(({ at }) => Date.now() - Date.parse(at) > OLD_COPY_MS)
      .map(({ source, person, device, at }) => ({
        key: `${source} ${person} ${device} ${at}`,
        text: t("Data di browser {name} belum disalin ke server sejak {at}.", {
          name: `${person} (${deviceMessage(device)})`,
          at: dayText(at),
        }),
      })),
    ...imports.map(({ resource, name, rows }) => ({
      key: `import ${resource}`,
      text: t("Impor {name}: {rows} baris tidak tersimpan.", { name, rows: formatNumber(rows) }),
      href: pathOf(resource),
      onDrop: () => {
        dropRefused({ resource })
        setImports(refusedImports)
      },
    })),
  ]
  const tell = useContext(OpenCount)
  const { length } = items
  useEffect(() => {
    tell(length)
    return () => tell(0)
  }, [tell, length])
  if (length === 0) return null
  return (
    <section className={styles.panel} aria-labelledby={OPEN} tabIndex={-1}>
      <h2 id={OPEN} className={styles.heading}>
        {t("Perlu ditindaklanjuti")}
      </h2>
      <ul className={`${styles.activities} ${styles.open}`}>
        {items.map(({ key, text, href, onDrop }) => (
          <li key={key}>
            <WarningIcon />
            {href ? <Link to={href}>{text}</Link> : <span>{text}</span>}
            {onDrop && (
              <Button type="text" onClick={onDrop}>
                {t("Sembunyikan")}
              </Button>
            )}
          </li>
        ))}
      </ul>
    </section>
  )
}

function backupIsDue(backup: ReturnType<typeof useBackup>["backup"]): boolean {
  try {
    return backup.isDue()
  } catch {
    // The list shows the storage's error.
    return false
  }
}
