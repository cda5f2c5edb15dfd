import { Button } from "antd"
import { useState } from "react"
import type { WebhookInfo } from "../../core/webhook"
import { t } from "../../texts/language"
import { busySign } from "../../ui/busy"
import { Tag } from "../../ui/tag"
import { useRegistry } from "../../views/context/registry-context"
import { useRoles } from "../access/use-roles"
import { DeliveriesDialog } from "./deliveries-dialog"
import styles from "./integrations.module.css"
import { IntegrationsPage } from "./integrations-page"
import { SecretDialog } from "./secret-dialog"
import { useWebhooks } from "./use-webhooks"
import { WebhookDialog } from "./webhook-dialog"
import { eventText } from "./webhook-events"

/** Requests to other systems after changes of a list. */
export function WebhooksPage({ title }: { title: string }) {
  const webhooks = useWebhooks()
  const { roles } = useRoles()
  /** The webhook in the form; null: a new one; undefined: no form. */
  const [edited, setEdited] = useState<WebhookInfo | null>()
  const [shown, setShown] = useState<WebhookInfo>()

  return (
    <IntegrationsPage
      title={title}
      intro={t(
        "Setiap kali data berubah, server mengirimkannya ke sistem lain. Kiriman itu ditandatangani, diulang sampai diterima, dan hanya berisi data yang boleh dibaca rolenya.",
      )}
      addText={t("Tambah Webhook")}
      onAdd={() => setEdited(null)}
      query={webhooks.query}
      loadingText={t("Memuat webhook...")}
      failedText={t("Daftar webhook gagal dimuat.")}
      emptyText={t("Belum ada webhook.")}
      list={() => <WebhookList webhooks={webhooks} onEdit={setEdited} onDeliveries={setShown} />}
    >
      {edited !== undefined && (
        <WebhookDialog
          webhook={edited}
          roles={roles}
          send={async (values) => {
            await webhooks.save(edited, values)
            setEdited(undefined)
          }}
          onClose={() => setEdited(undefined)}
        />
      )}
      {shown && <DeliveriesDialog webhook={shown} onClose={() => setShown(undefined)} />}
      {webhooks.secret !== null && (
        <SecretDialog
          title={t("Kunci rahasia webhook")}
          label={t("Kunci rahasia")}
          secret={webhooks.secret}
          onClose={webhooks.forgetSecret}
        />
      )}
    </IntegrationsPage>
  )
}

interface ListProps {
  webhooks: ReturnType<typeof useWebhooks>
  onEdit: (webhook: WebhookInfo) => void
  onDeliveries: (webhook: WebhookInfo) => void
}

function WebhookList({ webhooks, onEdit, onDeliveries }: ListProps) {
  const registry = useRegistry()
  const { query, busy, tryOut, renew, remove } = webhooks
  return (
    <ul className={styles.list}>
      {query.data?.map((webhook) => {
        const { id, name, url, resource, events, roleName, active, waiting } = webhook
        const label = registry.find(resource)?.label.plural ?? resource
        const happenings = events.map((event) => eventText(registry, resource, event)).join(", ")
        return (
          <li key={id}>
            <div className={styles.what}>
              <span className={styles.name}>
                {name} <Tag text={active ? t("Aktif") : t("Nonaktif")} tone={active ? "good" : "off"} />
              </span>
              <span className={styles.facts}>{url}</span>
              <span className={styles.facts}>
                {label}: {happenings} · {t("Role {role}", { role: roleName || "-" })}
              </span>
              {waiting > 0 && (
                <span className={styles.wrong}>{t("{waiting} belum terkirim", { waiting })}</span>
              )}
            </div>
            <div className={styles.buttons}>
              {(
                [
                  [t("Pengiriman"), onDeliveries],
                  [t("Coba kirim"), tryOut],
                  [t("Ubah"), onEdit],
                  [t("Kunci rahasia baru"), renew],
                ] as const
              ).map(([text, run]) => (
                <Button
                  key={text}
                  size="small"
                  disabled={busy !== null}
                  aria-label={`${text} ${name}`}
                  onClick={() => void run(webhook)}
                >
                  {text}
                </Button>
              ))}
              <Button
                size="small"
                danger
                disabled={busy !== null}
                loading={busySign(busy === id)}
                aria-label={`${t("Hapus")} ${name}`}
                onClick={() => void remove(webhook)}
              >
                {t("Hapus")}
              </Button>
            </div>
          </li>
        )
      })}
    </ul>
  )
}
