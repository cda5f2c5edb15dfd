/** Composes and sends the mail of a job. */
import type { Job } from "../database/job-queue"
import type { Database, Queries, Row } from "../database/types"
import { record } from "../history/record"
import { openToken } from "./link-token"
import { LINK_MINUTES, storeLink } from "./links"
import { type Mailer, MailRefused, type Message } from "./mailer"
import type { LinkMail, NoticeMail, QueuedMail, SummaryMail } from "./queue"
import { linkText, noticeText, type Reader, readLanguage, summaryText } from "./texts"

/** Time from its request after which a link is no longer sent: its reader has asked again, or has given up. */
const LINK_PATIENCE_MS = 60 * 60_000

export interface MailSite {
  db: Database
  tokenKey: Uint8Array
  mail: Mailer | null
  newId: () => string
  now: () => Date
}

interface Sending extends Omit<MailSite, "mail"> {
  mail: Mailer
}

const accountBy = (queries: Queries, column: "id" | "email_key", value: string) =>
  queries
    .selectFrom("accounts")
    .leftJoin("mail_preferences", "mail_preferences.account_id", "accounts.id")
    .selectAll("accounts")
    .select(["mail_preferences.language as language", "mail_preferences.weekly as weekly"])
    .where(`accounts.${column}`, "=", value)
    .executeTakeFirst()

const readerOf = ({ mail: { product, timeZone } }: Sending, { name, language }: Row): Reader => ({
  name: String(name),
  language: readLanguage(language),
  product,
  timeZone,
})

type Composed = Message | undefined

async function composeNotice(
  site: Sending,
  { notice, accountId, at, device }: NoticeMail,
): Promise<Composed> {
  const account = await accountBy(site.db.queries, "id", accountId)
  return (
    account && {
      to: String(account.email),
      ...noticeText(readerOf(site, account), { kind: notice, at, device }),
    }
  )
}

async function composeSummary(site: Sending, { accountId, from, to, rows }: SummaryMail): Promise<Composed> {
  const account = await accountBy(site.db.queries, "id", accountId)
  if (account?.active !== 1 || account.weekly !== 1) return undefined
  const { appUrl } = site.mail
  return { to: String(account.email), ...summaryText(readerOf(site, account), { from, to, rows, appUrl }) }
}

/** Looks the account up here, not in the request, whose time and answer must not depend on it. */
async function composeLink(
  site: Sending,
  { email, language, token: sealed, at, address }: LinkMail,
): Promise<Composed> {
  const { db, mail, now } = site
  if (now().getTime() - new Date(at).getTime() > LINK_PATIENCE_MS) return undefined
  const token = openToken(site.tokenKey, sealed)
  const account = await accountBy(db.queries, "email_key", email)
  if (token === undefined || account?.active !== 1) return undefined
  const stored = await db.transaction(async (trx) => {
    const state = await storeLink(trx, { token, account, requestedAt: at, now: now() })
    if (state === "new")
      await record(trx, site, {
        actor: { id: "", name: "", address },
        action: "password-link-sent",
        recordId: String(account.id),
        recordName: String(account.name),
      })
    return state
  })
  if (stored === "outdated") return undefined
  const link = `${mail.appUrl}/reset-password#${token}`
  const reader = { ...readerOf(site, account), language: readLanguage(language) }
  return { to: String(account.email), ...linkText(reader, { link, minutes: LINK_MINUTES }) }
}

function compose(site: Sending, mail: QueuedMail): Promise<Composed> {
  switch (mail.kind) {
    case "notice":
      return composeNotice(site, mail)
    case "link":
      return composeLink(site, mail)
    case "summary":
      return composeSummary(site, mail)
    case "part":
      return Promise.resolve(mail)
  }
}

/** Sends the mail of a job; nothing if its account or its reason is gone. @throws Error if it has to be tried again */
export async function performMail(job: Job, site: MailSite, signal: AbortSignal): Promise<void> {
  const { mail } = site
  if (!mail) throw new Error("Pengiriman email belum diatur di server.")
  const message = await compose({ ...site, mail }, job.record as unknown as QueuedMail)
  if (message) await mail.send({ ...message, key: job.id }, signal)
}

/** True for an error after which no further attempt is made. */
export const isPermanent = (error: unknown): boolean => error instanceof MailRefused
