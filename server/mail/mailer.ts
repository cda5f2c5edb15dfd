/** Sends single mails by SMTP. */
import { createTransport } from "nodemailer"
import { isMailAddress } from "../ground/mail-address"
import type { MailSettings } from "../ground/mail-settings"

export interface Message {
  to: string
  subject: string
  /** Plain text. */
  text: string
}

/** Mail as server parts send it. */
export interface Mail {
  /**
   * Sends one mail; its Message-ID is made from the job's key, so that a repetition can be recognised.
   * @throws MailRefused if the server refuses the recipient or the mail for good; Error to be tried again
   */
  send: (message: Message) => Promise<void>
}

export interface Mailer {
  /** Address of the app, for links: without a trailing slash. */
  appUrl: string
  /** Name of the product, for the signature. */
  product: string
  timeZone: string
  /** @param key part of the Message-ID, the same at each attempt @throws MailRefused, Error */
  send: (message: Message & { key: string }, signal?: AbortSignal) => Promise<void>
  /** Connects and signs in. @throws Error */
  verify: () => Promise<void>
}

/** A mail that no further attempt would deliver. */
export class MailRefused extends Error {
  readonly isPermanent = true
}

const CONNECT_MS = 10_000
/** Longer silences than this outlast a job's lease. */
const SILENCE_MS = 20_000

/** Steps of SMTP at which a 5xx concerns this mail; at the others it concerns the sender's settings. */
const OF_MAIL = new Set(["RCPT TO", "DATA"])

interface SmtpError {
  responseCode?: number
  command?: string
  response?: string
}

/** One line without control characters. */
export const oneLine = (text: string): string =>
  // biome-ignore lint/suspicious/noControlCharactersInRegex: they could end a header
  text.replace(/[\u0000-\u001f\u007f\u2028\u2029]+/g, " ").trim()

function failureOf(error: unknown): Error {
  const failure = error instanceof Error ? error : new Error(String(error))
  const { responseCode = 0, command = "", response } = failure as SmtpError
  if (responseCode === 0) return failure
  const sentence = `Server email menjawab: ${oneLine(response ?? failure.message).slice(0, 300)}`
  const forGood = responseCode >= 500 && responseCode < 600 && OF_MAIL.has(command)
  return forGood ? new MailRefused(sentence) : new Error(sentence)
}

export function openMailer(
  settings: MailSettings,
  { product, timeZone }: Pick<Mailer, "product" | "timeZone">,
): Mailer {
  const { host, port, secure, requireTls, login, from, appUrl } = settings
  const transport = createTransport({
    host,
    port,
    secure,
    requireTLS: requireTls,
    ...(login && { auth: { user: login.user, pass: login.password } }),
    connectionTimeout: CONNECT_MS,
    greetingTimeout: CONNECT_MS,
    socketTimeout: SILENCE_MS,
    // A mail never reads a file or an address, whatever a product passes on.
    disableFileAccess: true,
    disableUrlAccess: true,
  })
  const domain = from.address.slice(from.address.lastIndexOf("@") + 1)
  return {
    appUrl,
    product,
    timeZone,
    send: async ({ to, subject, text, key }, signal) => {
      if (!isMailAddress(to)) throw new MailRefused("Alamat email penerima tidak dapat dipakai.")
      const message = {
        from,
        to: { name: "", address: to },
        subject: oneLine(subject),
        text,
        messageId: `<${key}@${domain}>`,
        // No out-of-office reply is wanted (RFC 3834).
        headers: { "Auto-Submitted": "auto-generated" },
      }
      try {
        await transport.sendMail({ ...message, ...(signal && { signal }) })
      } catch (error) {
        throw failureOf(error)
      }
    },
    verify: async () => {
      await transport.verify()
    },
  }
}
