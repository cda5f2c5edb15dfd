/** Mails of the server itself, as jobs: stored in the transaction of their reason, sent by the job queue (`perform.ts`). */
import { MAIL_PREFIX as PREFIX } from "../../src/core/job"
import { enqueueJob } from "../database/job-queue"
import type { Queries } from "../database/types"
import type { MailLanguage, NoticeKind, SummaryRow } from "./texts"

export const MAIL_JOBS = `${PREFIX}%`
export const isMailJob = ({ resource }: { resource: string }): boolean => resource.startsWith(PREFIX)

/** A notice to the owner of an account. */
export interface NoticeMail {
  kind: "notice"
  notice: NoticeKind
  accountId: string
  /** ISO time of the event. */
  at: string
  /** 'Chrome di Windows'; '' without one. */
  device: string
}

/** A link to set a new password, if the address has an account. */
export interface LinkMail {
  kind: "link"
  /** The folded email. */
  email: string
  language: MailLanguage
  /** The sealed token (`link-token.ts`). */
  token: string
  /** ISO time of the request. */
  at: string
  /** The client's IP address; '' if unknown. */
  address: string
}

export interface SummaryMail {
  kind: "summary"
  accountId: string
  /** First and last day, `YYYY-MM-DD`. */
  from: string
  to: string
  rows: readonly SummaryRow[]
}

/** A mail of a server part's action. */
export interface PartMail {
  kind: "part"
  to: string
  subject: string
  text: string
}

export type QueuedMail = NoticeMail | LinkMail | SummaryMail | PartMail

/** The recipient of a queued mail, for those who see that it failed: an address, or the id of an account. */
export const recipientOf = (mail: QueuedMail): { address: string } | { accountId: string } => {
  if (mail.kind === "part") return { address: mail.to }
  return mail.kind === "link" ? { address: mail.email } : { accountId: mail.accountId }
}

interface Clocked {
  newId: () => string
  now: () => Date
}

/** Queues a mail. Each is a record of its own: one that fails holds back no other. */
export async function queueMail(trx: Queries, engine: Clocked, mail: QueuedMail): Promise<void> {
  const id = engine.newId()
  await enqueueJob(trx, {
    engine,
    id,
    resource: `${PREFIX}${mail.kind}`,
    recordId: id,
    action: "create",
    record: { ...mail },
  })
}
