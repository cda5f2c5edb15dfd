import { useNotification } from "@refinedev/core"
import { Button } from "antd"
import { useState } from "react"
import { useNavigate } from "react-router"
import { RequestError } from "../../core/codec/request-error"
import { localTimeShort } from "../../core/format/moment"
import type { Resource } from "../../core/schema/resource"
import { nameOf } from "../../fields/registry"
import { findSent, type SentMatches } from "../../providers/offline/find-sent"
import { sendEntry } from "../../providers/offline/outbox"
import { mayHaveArrived, type OutboxEntry, removeEntry } from "../../providers/offline/outbox-store"
import { t, tLabel } from "../../texts/language"
import { busySign } from "../../ui/busy"
import { useFeedback } from "../../ui/feedback"
import { fieldErrors } from "../../views/failure/failure"
import { setPrefill } from "../../views/form/draft/prefill"
import styles from "./offline.module.css"
import { useOutbox } from "./use-outbox"

const LABELS: Readonly<Record<OutboxEntry["state"], string>> = {
  waiting: t("Menunggu dikirim"),
  sending: t("Sedang dikirim"),
  unknown: t("Belum pasti terkirim"),
  refused: t("Ditolak server"),
}

const NO_ANSWER = t("Tidak ada jawaban dari server.")

/** Notice above the form in which a refused record is opened again. */
function noticeOf({ state, problem }: OutboxEntry): string {
  if (state === "refused")
    return t("Ditolak server: {text} Perbaiki, lalu simpan.", {
      // Ends the server's message with a full stop.
      text: tLabel(problem?.text ?? "").replace(/[^.!?]$/, "$&."),
    })
  return t("Data ini menunggu dikirim. Simpan untuk menggantinya.")
}

/** The list's records in the outbox, above the list: to open, correct, send again or delete. */
export function OutboxList({ resource }: { resource: Resource }) {
  const waiting = useOutbox(resource.name)
  if (waiting.length === 0) return null
  return (
    <section className={styles.card} aria-label={t("Menunggu dikirim")}>
      <h2 className={styles.heading}>{t("Menunggu dikirim ({waiting})", { waiting: waiting.length })}</h2>
      <ul>
        {waiting.map((record) => (
          <Waiting key={record.key} resource={resource} record={record} />
        ))}
      </ul>
    </section>
  )
}

function Waiting({ resource, record }: { resource: Resource; record: OutboxEntry }) {
  const navigate = useNavigate()
  const feedback = useFeedback()
  const { open: notify } = useNotification()
  const [busy, setBusy] = useState(false)
  const [checking, setChecking] = useState(false)
  const { state, problem, values, key } = record
  const unsure = mayHaveArrived(record)
  const name = nameOf(resource, values) || resource.label.singular

  const correct = () => {
    setPrefill(resource.name, {
      values,
      key,
      notice: noticeOf(record),
      errors: fieldErrors({ errors: problem?.errors }),
    })
    navigate(resource.form.create?.path ?? resource.list.path)
  }
  /** Looks for the record on the host, and offers the next step with its risk. */
  const check = async () => {
    setChecking(true)
    const found = await findSent(resource, record).catch((error: unknown) => error)
    setChecking(false)
    if (found === undefined || found instanceof Error) {
      notify?.({
        type: "error",
        message: t("Belum dapat diperiksa"),
        description:
          found instanceof RequestError && found.serverMessage ? tLabel(found.serverMessage) : NO_ANSWER,
      })
      return
    }
    const { same, similar } = found as SentMatches
    if (same > 0) {
      const gone = await feedback.confirm({
        title: t("Sudah ada di server"),
        text: t(
          "Di server ada data dengan isi yang sama. Hapus yang di perangkat ini agar tidak terkirim dua kali. Bila yang di server dicatat orang lain, data Anda hilang.",
        ),
        subject: name,
        okText: t("Hapus dari perangkat"),
        cancelText: t("Tutup"),
      })
      if (gone) await removeEntry(record, "sent")
    } else if (similar > 0) {
      await feedback.alert(
        t("Mungkin sudah ada di server"),
        t(
          "Di server ada data bernama {name} dengan isi yang berbeda. Bandingkan dulu di daftar: bila dikirim lagi, data bisa tercatat dua kali.",
          { name },
        ),
      )
    } else {
      const title = t("Belum ada di server")
      const text = t(
        "Pengiriman data yang pertama mungkin belum selesai. Jika dikirim lagi sekarang, data ini bisa tercatat dua kali.",
      )
      if (state === "sending") return feedback.alert(title, text)
      const options = { title, text, subject: name, okText: t("Kirim lagi"), cancelText: t("Tutup") }
      if (await feedback.confirm(options)) await deliver()
    }
  }
  const send = async () => {
    const sure =
      !unsure ||
      (await feedback.confirm({
        title: t("Kirim lagi?"),
        text: t(
          "Pengiriman pertama mungkin sudah diterima server: bila dikirim lagi, data ini bisa tercatat dua kali. Pilih Periksa dulu bila ragu.",
        ),
        subject: name,
        okText: t("Kirim lagi"),
      }))
    if (sure) await deliver()
  }
  const deliver = async () => {
    setBusy(true)
    const outcome = await sendEntry(key, true)
    setBusy(false)
    if (outcome.kind === "waiting")
      notify?.({
        type: "error",
        message: t("Belum terkirim"),
        description: NO_ANSWER,
      })
  }
  const giveUp = async () => {
    const sure = await feedback.confirm({
      title: t("Hapus dari perangkat ini?"),
      text: unsure
        ? t(
            "Data ini mungkin sudah diterima server. Bila sudah, data itu tetap ada di server; bila belum, data ini hilang.",
          )
        : t("Data ini belum terkirim dan akan hilang."),
      subject: name,
      okText: t("Hapus"),
      danger: true,
    })
    if (sure) await removeEntry(record, "given-up")
  }

  return (
    <li className={styles.item} data-state={state}>
      <div className={styles.what}>
        <strong>{name}</strong>
        <span className={styles.state}>{LABELS[state]}</span>
        <span className={styles.when}>
          {t("disimpan {at}", { at: localTimeShort(new Date(record.at).toISOString()) })}
        </span>
        {problem && <p className={styles.problem}>{tLabel(problem.text)}</p>}
      </div>
      <div className={styles.buttons}>
        {unsure ? (
          <Button size="small" loading={busySign(checking)} onClick={check}>
            {t("Periksa")}
          </Button>
        ) : (
          <Button size="small" onClick={correct}>
            {t("Buka")}
          </Button>
        )}
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
