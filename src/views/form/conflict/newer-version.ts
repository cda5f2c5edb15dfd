/** Messages of forms and setup rows about a record that was changed or deleted meanwhile. */

import type { Resource } from "../../../core/schema/resource"
import { t } from "../../../texts/language"

interface Words {
  /** The other user or tab. */
  who: string
  gone: string
}

/** Data of this browser have no other users, only other tabs. */
const WORDS: Readonly<Record<Resource["source"]["kind"], Words>> = {
  rest: { who: t("pengguna lain"), gone: t("Data ini tidak ada lagi di server, mungkin sudah dihapus.") },
  browser: {
    who: t("di tab lain"),
    gone: t("Data ini tidak ada lagi di browser ini, mungkin sudah dihapus di tab lain."),
  },
}

/** 'diubah pengguna lain', 'diubah di tab lain'. */
export const changedBy = ({ source }: Resource): string => t("diubah {who}", { who: WORDS[source.kind].who })

/** Message for a deleted record: the form still has its input. */
export const goneText = ({ source }: Resource): string =>
  t("{gone} Isian Anda masih utuh dan dapat disimpan sebagai data baru.", { gone: WORDS[source.kind].gone })
