import { useQuery, useQueryClient } from "@tanstack/react-query"
import { Button } from "antd"
import { useState } from "react"
import { unwrapList } from "../../core/codec/unwrap"
import { localTimeShort } from "../../core/format/moment"
import { MAIL_PREFIX, type WaitingJob } from "../../core/job"
import { samePerson } from "../../session/session"
import { t, tLabel } from "../../texts/language"
import { useFeedback } from "../../ui/feedback"
import { useRegistry } from "../../views/context/registry-context"
import { failureMessage } from "../../views/failure/failure"
import { actionText } from "../../views/history/lines"
import { useApi } from "../../views/record/use-api"
import styles from "./activity.module.css"

/** Milliseconds between two looks at the queue while the page is open. */
const LOOK_MS = 30_000
const KEY = ["waiting-jobs"]

const isMail = ({ resource }: WaitingJob): boolean => resource.startsWith(MAIL_PREFIX)

/** Calls to other systems (`afterCommit`) that have failed so far: to be tried again, or removed. Nothing without any. */
export function WaitingJobs() {
  const call = useApi()
  const client = useQueryClient()
  const feedback = useFeedback()
  const [busy, setBusy] = useState<string | null>(null)
  const { data: jobs = [] } = useQuery({
    queryKey: KEY,
    gcTime: 0,
    refetchInterval: LOOK_MS,
    queryFn: async () =>
      unwrapList(await call({ url: "/jobs", method: "get" })) as unknown as readonly WaitingJob[],
  })

  /** Runs a call about one job, and reads the queue again. */
  const act = async (job: WaitingJob, run: () => Promise<unknown>) => {
    const isSame = samePerson()
    setBusy(job.id)
    try {
      await run()
    } catch (error) {
      console.error(error)
      if (!isSame()) return
      const { text, detail } = failureMessage(
        { text: t("Antrean tidak dapat diubah."), server: "hide" },
        error,
      )
      await feedback.alert(text, detail)
    } finally {
      setBusy(null)
      void client.invalidateQueries({ queryKey: KEY })
    }
  }
  const path = ({ id }: WaitingJob) => `/jobs/${encodeURIComponent(id)}`
  const retry = (job: WaitingJob) =>
    act(job, () => call({ url: `${path(job)}/retry`, method: "post", payload: {} }))
  const remove = async (job: WaitingJob) => {
    const sure = await feedback.confirm({
      title: t("Hapus dari antrean"),
      text: isMail(job)
        ? t("Penerima tidak akan mendapat email ini. Hapus?")
        : t("Sistem lain tidak akan menerima perubahan ini. Hapus dari antrean?"),
      subject: job.recordName,
      danger: true,
    })
    if (sure) await act(job, () => call({ url: path(job), method: "delete" }))
  }

  if (jobs.length === 0) return null
  return (
    <section className={styles.jobs} aria-labelledby="waiting-jobs">
      <h2 id="waiting-jobs">{t("Belum terkirim")}</h2>
      <ul>
        {jobs.map((job) => (
          <li key={job.id}>
            <JobText job={job} />
            <span className={styles.jobButtons}>
              <Button
                size="small"
                disabled={busy !== null}
                aria-label={t("Coba lagi {name}", { name: job.recordName })}
                onClick={() => void retry(job)}
              >
                {t("Coba lagi")}
              </Button>
              <Button
                size="small"
                danger
                disabled={busy !== null}
                aria-label={t("Hapus {name}", { name: job.recordName })}
                onClick={() => void remove(job)}
              >
                {t("Hapus")}
              </Button>
            </span>
          </li>
        ))}
      </ul>
    </section>
  )
}

/** The last error; a mail that its server refuses for good has been tried once. */
function failureOf(job: WaitingJob): string {
  const { attempts, failed, nextAt } = job
  const error = tLabel(job.error)
  if (failed && isMail(job)) return t("Tidak terkirim. {error}", { error })
  if (failed) return t("Gagal setelah {attempts} kali: {error}", { attempts, error })
  return t("Gagal {attempts} kali: {error} Dicoba lagi {next}.", {
    attempts,
    error: error.replace(/[^.!?]$/, "$&."),
    next: localTimeShort(nextAt),
  })
}

function JobText({ job }: { job: WaitingJob }) {
  const resource = useRegistry().find(job.resource)
  return (
    <div>
      <strong>
        {isMail(job)
          ? t("Email untuk {name}", { name: job.recordName })
          : `${resource?.label.singular ?? job.resource} ${job.recordName}`}
      </strong>
      {isMail(job) ? ", " : ` ${actionText(job.action)}, `}
      {localTimeShort(job.at)}
      <p className={job.failed ? styles.failed : undefined}>{failureOf(job)}</p>
    </div>
  )
}
