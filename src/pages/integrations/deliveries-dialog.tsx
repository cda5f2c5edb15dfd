import { Button } from "antd"
import { localTimeShort } from "../../core/format/moment"
import { type Delivery, readDeliveries, type WebhookInfo } from "../../core/webhook"
import { call } from "../../providers/http"
import { t, tLabel } from "../../texts/language"
import { busySign } from "../../ui/busy"
import { Dialog } from "../../ui/dialog"
import { Empty } from "../../ui/empty"
import { Loading } from "../../ui/loading"
import { Tag } from "../../ui/tag"
import { useRegistry } from "../../views/context/registry-context"
import { LoadFailed } from "../../views/failure/load-failed"
import styles from "./integrations.module.css"
import { useIntegrations } from "./use-integrations"
import { eventText } from "./webhook-events"

const STATES: Readonly<
  Record<Delivery["state"], { text: string; tone: "good" | "off" | "bad" | undefined }>
> = {
  sent: { text: t("Terkirim"), tone: "good" },
  waiting: { text: t("Menunggu"), tone: undefined },
  failed: { text: t("Gagal"), tone: "bad" },
  skipped: { text: t("Dilewati"), tone: "off" },
}

/** The latest deliveries of a webhook, each of which can be sent again. */
export function DeliveriesDialog({ webhook, onClose }: { webhook: WebhookInfo; onClose: () => void }) {
  const path = `/webhooks/${encodeURIComponent(webhook.id)}/deliveries`
  const { query, busy, run, reload } = useIntegrations(path, readDeliveries)
  const resend = ({ id }: Delivery) =>
    run(id, t("Pengiriman ulang gagal."), () =>
      call({ path: `${path}/${encodeURIComponent(id)}/retry`, method: "POST", body: {} }),
    )
  return (
    <Dialog
      title={t("Pengiriman {name}", { name: webhook.name })}
      size="large"
      onDismiss={onClose}
      footer={<Button onClick={() => void reload()}>{t("Muat ulang")}</Button>}
    >
      {query.data ? (
        <DeliveryList
          webhook={webhook}
          deliveries={query.data}
          busy={busy}
          onResend={(delivery) => void resend(delivery)}
        />
      ) : query.isError ? (
        <LoadFailed text={t("Daftar pengiriman gagal dimuat.")} query={query} />
      ) : (
        <Loading text={t("Memuat pengiriman...")} />
      )}
    </Dialog>
  )
}

interface ListProps {
  webhook: WebhookInfo
  deliveries: readonly Delivery[]
  busy: string | null
  onResend: (delivery: Delivery) => void
}

function DeliveryList({ webhook, deliveries, busy, onResend }: ListProps) {
  const registry = useRegistry()
  if (deliveries.length === 0) return <Empty text={t("Belum ada pengiriman.")} />
  return (
    <ul className={styles.list}>
      {deliveries.map((delivery) => (
        <li key={delivery.id}>
          <div className={styles.what}>
            <span className={styles.name}>
              {delivery.recordName || delivery.recordId} <Tag {...STATES[delivery.state]} />
            </span>
            <span className={styles.facts}>
              {eventText(registry, webhook.resource, delivery.event)}, {localTimeShort(delivery.at)}
            </span>
            <span className={delivery.state === "failed" ? styles.wrong : styles.facts}>
              {attemptText(delivery)}
            </span>
            {delivery.detail && <span className={styles.facts}>{tLabel(delivery.detail)}</span>}
          </div>
          <Button
            size="small"
            disabled={busy !== null}
            loading={busySign(busy === delivery.id)}
            aria-label={t("Kirim lagi {name}", { name: delivery.recordName || delivery.recordId })}
            onClick={() => onResend(delivery)}
          >
            {t("Kirim lagi")}
          </Button>
        </li>
      ))}
    </ul>
  )
}

function attemptText({ state, attempts, status, triedAt, nextAt }: Delivery): string {
  if (triedAt === "") return t("Belum dicoba")
  const tried = t("Percobaan {attempts}, {at}: {status}", {
    attempts,
    at: localTimeShort(triedAt),
    status: status === 0 ? t("tanpa jawaban") : t("status {status}", { status }),
  })
  return state === "waiting" && nextAt
    ? `${tried} · ${t("dicoba lagi {at}", { at: localTimeShort(nextAt) })}`
    : tried
}
