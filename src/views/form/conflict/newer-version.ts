/** What is said of a record that was changed or deleted while it was typed into: a form and a setup row say the same. */

import type { Resource } from "../../../core/schema/resource"
import { t } from "../../../texts/language"

interface Words {
  /** Who it was. */
  who: string
  gone: string
}

/** A list that lives in this browser has no other users: it has other tabs. */
const WORDS: Readonly<Record<Resource["source"]["kind"], Words>> = {
  rest: { who: t("pengguna lain"), gone: t("Data ini tidak ada lagi di server, mungkin sudah dihapus.") },
  browser: {
    who: t("di tab lain"),
    gone: t("Data ini tidak ada lagi di browser ini, mungkin sudah dihapus di tab lain."),
  },
}

/** 'diubah pengguna lain', 'diubah di tab lain'. */
export const changedBy = ({ source }: Resource): string => t("diubah {who}", { who: WORDS[source.kind].who })

/** The record is gone, and what was typed is not. */
export const goneText = ({ source }: Resource): string =>
  t("{gone} Isian Anda masih utuh dan dapat disimpan sebagai data baru.", { gone: WORDS[source.kind].gone })
