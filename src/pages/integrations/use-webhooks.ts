import { useState } from "react"
import { AnswerError, unwrapOne } from "../../core/codec/unwrap"
import { readWebhooks, type WebhookInfo } from "../../core/webhook"
import { call } from "../../providers/http"
import { t, tLabel } from "../../texts/language"
import { useFeedback } from "../../ui/feedback"
import { useIntegrations } from "./use-integrations"
import type { WebhookValues } from "./webhook-dialog"

const PATH = "/webhooks"
const pathOf = ({ id }: WebhookInfo, more = "") => `${PATH}/${encodeURIComponent(id)}${more}`

const secretIn = (answer: unknown): string => {
  const secret = unwrapOne(answer)?.secret
  if (typeof secret !== "string") throw new AnswerError()
  return secret
}

/** The webhooks, and the commands of their page. */
export function useWebhooks() {
  const list = useIntegrations(PATH, readWebhooks)
  const { run, reload } = list
  const feedback = useFeedback()
  /** The secret to be shown this once. */
  const [secret, setSecret] = useState<string | null>(null)

  const save = async (webhook: WebhookInfo | null, body: WebhookValues) => {
    if (webhook) await call({ path: pathOf(webhook), method: "PUT", body })
    else setSecret(secretIn(await call({ path: PATH, method: "POST", body })))
    void reload()
  }
  const remove = async (webhook: WebhookInfo) => {
    const sure = await feedback.confirm({
      title: t("Hapus webhook"),
      text: t("Sistem lain tidak lagi menerima perubahan. Hapus webhook ini?"),
      subject: webhook.name,
      danger: true,
    })
    if (sure)
      await run(webhook.id, t("Webhook tidak dapat dihapus."), () =>
        call({ path: pathOf(webhook), method: "DELETE" }),
      )
  }
  const renew = async (webhook: WebhookInfo) => {
    const sure = await feedback.confirm({
      title: t("Kunci rahasia baru"),
      text: t("Kunci rahasia yang lama langsung tidak berlaku. Buat kunci rahasia baru?"),
      subject: webhook.name,
    })
    if (sure)
      await run(webhook.id, t("Kunci rahasia baru tidak dapat dibuat."), async () =>
        setSecret(secretIn(await call({ path: pathOf(webhook, "/secret"), method: "POST", body: {} }))),
      )
  }
  const tryOut = (webhook: WebhookInfo) =>
    run(webhook.id, t("Webhook tidak dapat dicoba."), async () => {
      const answer = unwrapOne(await call({ path: pathOf(webhook, "/try"), method: "POST", body: {} }))
      const status = Number(answer?.status)
      const detail = typeof answer?.detail === "string" ? tLabel(answer.detail) : ""
      if (status >= 200 && status < 300)
        await feedback.success(t("{name} menjawab dengan status {status}.", { name: webhook.name, status }))
      else if (status > 0)
        await feedback.alert(
          t("{name} menjawab dengan status {status}.", { name: webhook.name, status }),
          detail,
        )
      else await feedback.alert(t("{name} tidak dapat dihubungi.", { name: webhook.name }), detail)
    })

  return { ...list, secret, forgetSecret: () => setSecret(null), save, remove, renew, tryOut }
}
