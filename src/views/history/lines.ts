import { RIGHT_ACTIONS, textIn } from "../../core/access/actions"
import type { AccessNames } from "../../core/access/names"
import { readFlag } from "../../core/access/permissions"
import { formatDayShort } from "../../core/format/date"
import { formatNumber } from "../../core/format/number"
import { readActionKey } from "../../core/history/action-keys"
import type { Changes, HistoryAction, HistoryEntry, ImportGroup } from "../../core/history/entry"
import { LINE_KEY } from "../../core/history/line-key"
import type { Field, Resource } from "../../core/schema/resource"
import { RECOVERY_STEP } from "../../core/session/factors"
import { normaliseName } from "../../core/text"
import { formatValue } from "../../fields/registry"
import { t, tLabel } from "../../texts/language"

const ACTIONS: Readonly<Record<HistoryAction, string>> = {
  create: t("Dibuat"),
  edit: t("Diubah"),
  delete: t("Dihapus"),
  restore: t("Dipulihkan"),
  action: t("Aksi"),
  login: t("Masuk ke aplikasi"),
  "login-failed": t("Password salah saat masuk"),
  logout: t("Keluar"),
  "sessions-ended": t("Sesi diakhiri"),
  "password-changed": t("Password diganti"),
  "password-reset": t("Password direset"),
  "password-link-sent": t("Tautan password baru dikirim"),
  "password-link-used": t("Password diganti lewat tautan"),
  "second-step-failed": t("Kode verifikasi salah saat masuk"),
  "factor-added": t("Verifikasi dua langkah ditambahkan"),
  "factor-renamed": t("Nama verifikasi dua langkah diganti"),
  "factor-removed": t("Verifikasi dua langkah dihapus"),
  "recovery-renewed": t("Kode pemulihan diperbarui"),
  "factors-reset": t("Verifikasi dua langkah direset"),
  "account-on": t("Akun diaktifkan"),
  "account-off": t("Akun dinonaktifkan"),
  rights: t("Hak akses diubah"),
  givers: t("Hak memberikan role diubah"),
  "factor-required": t("Kewajiban verifikasi dua langkah diubah"),
  "view-shared": t("Tampilan dibagikan"),
  "view-renamed": t("Nama tampilan bersama diganti"),
  "view-removed": t("Tampilan bersama dihapus"),
  "key-created": t("Kunci API dibuat"),
  "key-ended": t("Kunci API dicabut"),
  "webhook-created": t("Webhook dibuat"),
  "webhook-changed": t("Webhook diubah"),
  "webhook-removed": t("Webhook dihapus"),
  prune: t("Riwayat lama dihapus"),
}

export const actionText = (action: HistoryAction): string => ACTIONS[action]

/** Text of an import, and of its undoing. */
function importText({ name, rows }: ImportGroup, action: HistoryAction): string {
  const values = { name: name || t("Berkas"), rows: formatNumber(rows) }
  return action === "delete"
    ? t("Impor {name} dibatalkan: {rows} baris", values)
    : t("Impor {name}: {rows} baris", values)
}

/** Text of an entry: of an action its own label. */
export function entryText({ action, changes, imported }: HistoryEntry): string {
  if (imported) return importText(imported, action)
  const label = Object.entries(changes).find(([key]) => readActionKey(key)?.field === "")?.[1].after
  return action === "action" && typeof label === "string" ? tLabel(label) : actionText(action)
}

/** Labels of values that are no declared field: rights. */
const OTHER: Readonly<Record<string, string>> = {
  rights: t("Hak akses"),
  givers: t("Siapa yang boleh memberikan role ini"),
  keyRole: t("Role"),
  factorName: t("Nama verifikasi dua langkah"),
  factorRequired: t("Wajib verifikasi dua langkah"),
  secondStep: t("Langkah kedua"),
  provider: t("Penyedia akun"),
  expiresOn: t("Berlaku sampai"),
  webhookUrl: t("Alamat URL"),
  webhookResource: t("Daftar"),
  webhookEvents: t("Kejadian"),
  webhookActive: t("Aktif"),
}

const NOTHING = "-"

export interface ChangedLine {
  key: string
  label: string
  before: string
  after: string
}

const plain = (value: unknown): string => {
  if (Array.isArray(value)) return value.map(plain).join(", ") || NOTHING
  if (typeof value === "boolean") return value ? t("Ya") : t("Tidak")
  return value === null || value === undefined || value === "" ? NOTHING : String(value)
}

/** Texts of values that are no declared field. */
const OTHER_TEXTS: Readonly<Record<string, (value: string) => string>> = {
  expiresOn: formatDayShort,
  webhookEvents: (events) =>
    events
      .split(", ")
      .map((event) => ACTIONS[event as HistoryAction] ?? event)
      .join(", "),
}

/** Device of a sign-in; '' for any other entry. */
export const deviceText = ({ resource, changes }: HistoryEntry): string =>
  resource === "" && typeof changes.device?.after === "string" ? changes.device.after : ""

/** 'AdminData view' as 'Data Admin: lihat'. */
const rightText = (right: unknown, { modules, hiddenModules }: AccessNames): string => {
  const [module = "", action = ""] = String(right).split(/ (?=\S+$)/)
  const name = normaliseName(module)
  const known = [...modules, ...hiddenModules].find((one) => normaliseName(one.module) === name)
  const flag = readFlag(action)
  return `${tLabel(known?.label ?? module)}: ${flag ? textIn(RIGHT_ACTIONS[flag].label) : action}`
}

/** Rights of one side that the other lacks. */
const rightsText = (these: unknown, others: unknown, access: AccessNames): string => {
  if (!Array.isArray(these)) return NOTHING
  const shared = new Set<unknown>(Array.isArray(others) ? others : [])
  return plain(these.filter((right) => !shared.has(right)).map((right) => rightText(right, access)))
}

/** The field of a change: of the record, or an input of an action. */
function fieldOf(resource: Resource | undefined, key: string): Field | undefined {
  const asked = readActionKey(key)
  const form = asked ? resource?.actions.find(({ name }) => name === asked.action)?.asks : resource
  return form?.fields.find((field) => field.key === (asked?.field ?? key))
}

/** True for an action's label, which names the entry, and for an input that it stored in the field of the same key. */
function isRepeated(key: string, changes: Changes): boolean {
  const asked = readActionKey(key)
  if (!asked) return false
  return asked.field === "" || changes[asked.field]?.after === changes[key]?.after
}

/** One line for each changed field, in the declaration's order. */
export function changedLines(
  resource: Resource | undefined,
  changes: Changes,
  access: AccessNames,
): ChangedLine[] {
  const order = new Map(resource?.fields.map(({ key }, index) => [key, index]))
  return Object.entries(changes)
    .filter(([key]) => key !== LINE_KEY && (resource || key !== "device") && !isRepeated(key, changes))
    .sort(([one], [other]) => (order.get(one) ?? order.size) - (order.get(other) ?? order.size))
    .map(([key, change]) => {
      const field = fieldOf(resource, key)
      const text = (side: "before" | "after"): string => {
        const value = change[side]
        const label = change.labels?.[side]
        if (label !== undefined && label !== null) return plain(label)
        if (!field && key === "rights")
          return rightsText(value, side === "before" ? change.after : change.before, access)
        if (!field && key === "secondStep" && value === RECOVERY_STEP) return t("Kode pemulihan")
        if (!field && typeof value === "string") return OTHER_TEXTS[key]?.(value) || plain(value)
        if (!field || value === null) return plain(value)
        return formatValue(value, field, { [key]: value }) || plain(value)
      }
      return {
        key,
        label: field?.label ?? OTHER[key] ?? readActionKey(key)?.field ?? key,
        before: text("before"),
        after: text("after"),
      }
    })
}
