/** Texts of mails, in both languages: plain text alone, which every reader shows and no reader fetches anything for. */
import { oneLine } from "./mailer"

export const MAIL_LANGUAGES = ["id", "en"] as const
export type MailLanguage = (typeof MAIL_LANGUAGES)[number]
/** @returns Indonesian for every other value */
export const readLanguage = (value: unknown): MailLanguage => (value === "en" ? "en" : "id")

export type NoticeKind =
  | "new-device"
  | "password-changed"
  | "password-reset"
  | "access-changed"
  | "factor-added"
  | "factor-removed"
  | "recovery-codes-renewed"

/** Counts of one module. */
export interface SummaryRow {
  label: string
  created: number
  edited: number
  deleted: number
}

interface Sentence {
  subject: string
  /** '{when}' and '{device}' are filled in. */
  text: string
}
type Both<T> = Readonly<Record<MailLanguage, T>>

const NOTICES: Readonly<Record<NoticeKind, Both<Sentence>>> = {
  "new-device": {
    id: {
      subject: "Akun Anda dipakai dari perangkat baru",
      text: "Seseorang baru saja masuk ke akun Anda dari perangkat baru.",
    },
    en: {
      subject: "Your account was used on a new device",
      text: "Someone has just logged in to your account from a new device.",
    },
  },
  "password-changed": {
    id: { subject: "Password Anda diganti", text: "Password akun Anda baru saja diganti." },
    en: { subject: "Your password was changed", text: "The password of your account has just been changed." },
  },
  "password-reset": {
    id: {
      subject: "Password Anda direset",
      text: "Administrator baru saja mereset password akun Anda. Anda akan diminta menggantinya saat masuk.",
    },
    en: {
      subject: "Your password was reset",
      text: "An administrator has just reset the password of your account. You will be asked for a new one when you log in.",
    },
  },
  "access-changed": {
    id: { subject: "Hak akses Anda berubah", text: "Hak akses akun Anda baru saja ditambah." },
    en: { subject: "Your rights were changed", text: "Your account has just been given more rights." },
  },
  "factor-added": {
    id: {
      subject: "Verifikasi dua langkah ditambahkan",
      text: "Cara verifikasi dua langkah baru saja ditambahkan ke akun Anda.",
    },
    en: {
      subject: "Two-step verification was added",
      text: "A two-step verification method has just been added to your account.",
    },
  },
  "factor-removed": {
    id: {
      subject: "Verifikasi dua langkah dihapus",
      text: "Cara verifikasi dua langkah baru saja dihapus dari akun Anda.",
    },
    en: {
      subject: "Two-step verification was removed",
      text: "A two-step verification method has just been removed from your account.",
    },
  },
  "recovery-codes-renewed": {
    id: {
      subject: "Kode pemulihan Anda diganti",
      text: "Kode pemulihan akun Anda baru saja dibuat ulang. Kode yang lama tidak berlaku lagi.",
    },
    en: {
      subject: "Your recovery codes were renewed",
      text: "The recovery codes of your account have just been renewed. The former ones are no longer valid.",
    },
  },
}

const COMMON: Both<{
  greeting: (name: string) => string
  when: string
  device: string
  notYou: string
}> = {
  id: {
    greeting: (name) => `Halo ${name},`,
    when: "Waktu",
    device: "Perangkat",
    notYou:
      "Bukan Anda? Segera ganti password Anda, keluar dari semua perangkat di 'Sesi dan perangkat', dan beri tahu administrator.",
  },
  en: {
    greeting: (name) => `Hello ${name},`,
    when: "Time",
    device: "Device",
    notYou:
      "Wasn't this you? Change your password now, log out everywhere in 'Sessions and devices', and tell an administrator.",
  },
}

/** The person, and the app that writes. */
export interface Reader {
  name: string
  language: MailLanguage
  product: string
  timeZone: string
}

/** Longest name in a greeting. */
const LONGEST_NAME = 100

/** '26 November 2026 pukul 14.05 WIB' */
export const momentText = (
  at: string,
  { language, timeZone }: Pick<Reader, "language" | "timeZone">,
): string =>
  new Intl.DateTimeFormat(language === "en" ? "en-GB" : "id-ID", {
    timeZone,
    day: "numeric",
    month: "long",
    year: "numeric",
    hour: "2-digit",
    minute: "2-digit",
    timeZoneName: "short",
  }).format(new Date(at))

const dayText = (day: string, language: MailLanguage): string =>
  new Intl.DateTimeFormat(language === "en" ? "en-GB" : "id-ID", {
    timeZone: "UTC",
    day: "numeric",
    month: "long",
    year: "numeric",
  }).format(new Date(`${day}T00:00:00Z`))

/** Paragraphs between a greeting and the product's name. */
const letter = ({ name, language, product }: Reader, paragraphs: readonly string[]): string =>
  [COMMON[language].greeting(oneLine(name).slice(0, LONGEST_NAME)), ...paragraphs, product]
    .join("\n\n")
    .concat("\n")

export function noticeText(
  reader: Reader,
  { kind, at, device }: { kind: NoticeKind; at: string; device: string },
): Sentence {
  const { subject, text } = NOTICES[kind][reader.language]
  const common = COMMON[reader.language]
  const facts = [
    `${common.when}: ${momentText(at, reader)}`,
    ...(device ? [`${common.device}: ${oneLine(device)}`] : []),
  ]
  return { subject, text: letter(reader, [text, facts.join("\n"), common.notYou]) }
}

export function linkText(reader: Reader, { link, minutes }: { link: string; minutes: number }): Sentence {
  if (reader.language === "en")
    return {
      subject: "Set a new password",
      text: letter(reader, [
        "A new password was requested for your account. Set it with this link:",
        link,
        `The link works once, for ${minutes} minutes. Do not share it with anyone.`,
        "If you did not ask for it, do nothing: your password stays as it is.",
      ]),
    }
  return {
    subject: "Buat password baru",
    text: letter(reader, [
      "Ada permintaan password baru untuk akun Anda. Buat lewat tautan ini:",
      link,
      `Tautan ini berlaku satu kali, selama ${minutes} menit. Jangan berikan kepada siapa pun.`,
      "Jika bukan Anda yang meminta, abaikan email ini: password Anda tidak berubah.",
    ]),
  }
}

export function summaryText(
  reader: Reader,
  { from, to, rows, appUrl }: { from: string; to: string; rows: readonly SummaryRow[]; appUrl: string },
): Sentence {
  const isEnglish = reader.language === "en"
  const span = `${dayText(from, reader.language)} – ${dayText(to, reader.language)}`
  const line = ({ label, created, edited, deleted }: SummaryRow) =>
    isEnglish
      ? `${label}: ${created} new, ${edited} changed, ${deleted} deleted`
      : `${label}: ${created} baru, ${edited} diubah, ${deleted} dihapus`
  return isEnglish
    ? {
        subject: `Weekly summary ${span}`,
        text: letter(reader, [
          `Records of the week ${span}:`,
          rows.map(line).join("\n") || "No records were changed.",
          `Open the app: ${appUrl}/`,
          "You get this email because you turned on the weekly summary. Turn it off under 'Weekly email' in the account menu.",
        ]),
      }
    : {
        subject: `Ringkasan mingguan ${span}`,
        text: letter(reader, [
          `Data selama seminggu, ${span}:`,
          rows.map(line).join("\n") || "Tidak ada data yang berubah.",
          `Buka aplikasi: ${appUrl}/`,
          "Email ini dikirim karena Anda mengaktifkan ringkasan mingguan. Nonaktifkan di 'Email mingguan' pada menu akun.",
        ]),
      }
}
