import { Button } from "antd"
import { useState } from "react"
import { type ApiKeyInfo, isLiveKey, readApiKeys } from "../../core/access/api-key"
import { formatDayShort } from "../../core/format/date"
import { localDay, localTimeShort } from "../../core/format/moment"
import { call } from "../../providers/http"
import { t } from "../../texts/language"
import { busySign } from "../../ui/busy"
import { useFeedback } from "../../ui/feedback"
import { Tag } from "../../ui/tag"
import { useRoles } from "../access/use-roles"
import styles from "./integrations.module.css"
import { IntegrationsPage } from "./integrations-page"
import { NewKeyDialog } from "./new-key-dialog"
import { SecretDialog } from "./secret-dialog"
import { useIntegrations } from "./use-integrations"

const PATH = "/api-keys"

/** Keys by which other systems use the API. */
export function ApiKeysPage({ title }: { title: string }) {
  const { query, busy, run, reload } = useIntegrations(PATH, readApiKeys)
  const { roles } = useRoles()
  const feedback = useFeedback()
  const [adding, setAdding] = useState(false)
  const [created, setCreated] = useState<string | null>(null)

  const revoke = async (key: ApiKeyInfo) => {
    const sure = await feedback.confirm({
      title: t("Cabut kunci API"),
      text: t("Sistem yang memakainya langsung ditolak. Cabut kunci ini?"),
      subject: key.name,
      danger: true,
    })
    if (!sure) return
    await run(key.id, t("Kunci tidak dapat dicabut."), () =>
      call({ path: `${PATH}/${encodeURIComponent(key.id)}`, method: "DELETE" }),
    )
  }

  return (
    <IntegrationsPage
      title={title}
      intro={t(
        "Dengan kunci API, sistem lain memakai data ini dengan hak sebuah role. Kunci tidak dapat mengatur akun, password, kunci lain, atau cadangan.",
      )}
      addText={t("Tambah Kunci API")}
      onAdd={() => setAdding(true)}
      query={query}
      loadingText={t("Memuat kunci API...")}
      failedText={t("Daftar kunci API gagal dimuat.")}
      emptyText={t("Belum ada kunci API.")}
      list={(keys) => <KeyList keys={keys} busy={busy} onRevoke={(key) => void revoke(key)} />}
    >
      {adding && (
        <NewKeyDialog
          roles={roles}
          onClose={() => setAdding(false)}
          onCreated={(key) => {
            setAdding(false)
            setCreated(key)
            void reload()
          }}
        />
      )}
      {created !== null && (
        <SecretDialog
          title={t("Kunci baru")}
          label={t("Kunci")}
          secret={created}
          onClose={() => setCreated(null)}
        />
      )}
    </IntegrationsPage>
  )
}

interface ListProps {
  keys: readonly ApiKeyInfo[]
  /** Id of the key that is being revoked. */
  busy: string | null
  onRevoke: (key: ApiKeyInfo) => void
}

function KeyList({ keys, busy, onRevoke }: ListProps) {
  const today = localDay(new Date())
  return (
    <ul className={styles.list}>
      {keys.map((key) => (
        <li key={key.id}>
          <div className={styles.what}>
            <span className={styles.name}>
              {key.name} <StateTag apiKey={key} today={today} />
            </span>
            <span className={styles.facts}>
              {t("Role {role} · {start}…", { role: key.roleName || "-", start: key.start })}
            </span>
            <span className={styles.facts}>{limitText(key)}</span>
            <span className={styles.facts}>{usageText(key)}</span>
          </div>
          {key.endedAt === "" && (
            <Button
              danger
              size="small"
              disabled={busy !== null}
              loading={busySign(busy === key.id)}
              aria-label={t("Cabut {name}", { name: key.name })}
              onClick={() => onRevoke(key)}
            >
              {t("Cabut")}
            </Button>
          )}
        </li>
      ))}
    </ul>
  )
}

function StateTag({ apiKey, today }: { apiKey: ApiKeyInfo; today: string }) {
  if (isLiveKey(apiKey, today)) return <Tag text={t("Aktif")} tone="good" />
  return <Tag text={apiKey.endedAt ? t("Dicabut") : t("Kedaluwarsa")} tone="off" />
}

const limitText = ({ createdAt, createdBy, expiresOn, endedAt }: ApiKeyInfo): string =>
  [
    t("Dibuat {by}, {at}", { by: createdBy, at: localTimeShort(createdAt) }),
    endedAt
      ? t("dicabut {at}", { at: localTimeShort(endedAt) })
      : expiresOn
        ? t("berlaku sampai {day}", { day: formatDayShort(expiresOn) })
        : t("tanpa batas waktu"),
  ].join(" · ")

const usageText = ({ usedAt, usedFrom }: ApiKeyInfo): string =>
  usedAt === ""
    ? t("Belum pernah dipakai")
    : usedFrom === ""
      ? t("Terakhir dipakai {at}", { at: localTimeShort(usedAt) })
      : t("Terakhir dipakai {at} dari {from}", { at: localTimeShort(usedAt), from: usedFrom })
