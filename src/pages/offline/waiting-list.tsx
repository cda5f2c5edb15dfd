import { useNotification } from "@refinedev/core"
import { Button } from "antd"
import { useState } from "react"
import { useNavigate } from "react-router"
import { localTime } from "../../core/format/moment"
import type { Resource } from "../../core/schema/resource"
import { nameOf } from "../../fields/registry"
import { sendWaiting } from "../../providers/offline/outbox"
import { removeWaiting, type WaitingRecord } from "../../providers/offline/waiting"
import { say, t } from "../../texts/language"
import { busySign } from "../../ui/busy"
import { useFeedback } from "../../ui/feedback"
import { fieldErrors } from "../../views/failure"
import { leavePrefill } from "../../views/form/prefill"
import styles from "./offline.module.css"
import { useWaiting } from "./use-waiting"

const LABELS: Readonly<Record<WaitingRecord["state"], string>> = {
  waiting: t("Menunggu dikirim"),
  sending: t("Menunggu dikirim"),
  unknown: t("Belum pasti terkirim"),
  refused: t("Ditolak server"),
}

/** What stands above the form that a record is opened in again. */
function noticeOf({ state, problem }: WaitingRecord): string {
  if (state === "refused")
    return t("Ditolak server: {text} Perbaiki, lalu simpan.", {
      // Few servers end what they say with a full stop.
      text: say(problem?.text ?? "").replace(/[^.!?]$/, "$&."),
    })
  return t("Data ini menunggu dikirim. Simpan untuk menggantinya.")
}

/** On top of a list: its new records that wait on this device, to be opened, corrected and given up. */
export function WaitingList({ resource }: { resource: Resource }) {
  const waiting = useWaiting(resource.name)
  if (waiting.length === 0) return null
  return (
    <section className={styles.card} aria-label={t("Menunggu dikirim")}>
      <h2 className={styles.heading}>{t("Menunggu dikirim ({waiting})", { waiting: waiting.length })}</h2>
      <ul className={styles.list}>
        {waiting.map((record) => (
          <Waiting key={record.key} resource={resource} record={record} />
        ))}
      </ul>
    </section>
  )
}

function Waiting({ resource, record }: { resource: Resource; record: WaitingRecord }) {
  const navigate = useNavigate()
  const feedback = useFeedback()
  const { open: notify } = useNotification()
  const [busy, setBusy] = useState(false)
  const { state, problem, values, key } = record
  const name = nameOf(resource, values) || resource.label.singular

  const correct = async () => {
    const sure =
      state !== "unknown" ||
      (await feedback.confirm({
        title: t("Buka data ini?"),
        text: t(
          "Data ini mungkin sudah sampai di server. Periksa daftarnya dulu: bila disimpan lagi, ia bisa tercatat dua kali.",
        ),
        subject: name,
        okText: t("Buka"),
      }))
    if (!sure) return
    leavePrefill(resource.name, {
      values,
      key,
      notice: noticeOf(record),
      errors: fieldErrors({ errors: problem?.errors }),
    })
    navigate(resource.form.create?.path ?? resource.list.path)
  }
  const send = async () => {
    const sure =
      state !== "unknown" ||
      (await feedback.confirm({
        title: t("Kirim lagi?"),
        text: t(
          "Percobaan pertama mungkin sudah sampai di server. Periksa daftarnya dulu: bila sudah ada, hapus data ini dari perangkat.",
        ),
        subject: name,
        okText: t("Kirim lagi"),
      }))
    if (!sure) return
    setBusy(true)
    const outcome = await sendWaiting(key, true)
    setBusy(false)
    if (outcome.kind === "waiting")
      notify?.({
        type: "error",
        message: t("Belum terkirim"),
        description: t("Tidak ada jawaban dari server."),
      })
  }
  const giveUp = async () => {
    const sure = await feedback.confirm({
      title: t("Hapus dari perangkat ini?"),
      text:
        state === "unknown"
          ? t("Yang mungkin sudah sampai di server tetap ada di sana.")
          : t("Data ini belum terkirim dan akan hilang."),
      subject: name,
      okText: t("Hapus"),
      danger: true,
    })
    if (sure) await removeWaiting(record, "given-up")
  }

  return (
    <li className={styles.item} data-state={state}>
      <div className={styles.what}>
        <strong>{name}</strong>
        <span className={styles.state}>{LABELS[state]}</span>
        <span className={styles.when}>
          {t("disimpan {at}", { at: localTime(new Date(record.at).toISOString()) })}
        </span>
        {problem && <p className={styles.problem}>{say(problem.text)}</p>}
      </div>
      <div className={styles.buttons}>
        <Button size="small" onClick={correct}>
          {t("Buka")}
        </Button>
        {(state === "unknown" || state === "refused") && (
          <Button size="small" loading={busySign(busy)} onClick={send}>
            {t("Kirim lagi")}
          </Button>
        )}
        <Button size="small" danger onClick={giveUp}>
          {t("Hapus")}
        </Button>
      </div>
    </li>
  )
}
