import type { Fate } from "../../../core/codec/waiting"
import { t } from "../../../texts/language"

/** Texts for a record that only this device has. */
export const UNSENT: Readonly<Record<Fate, readonly [text: string, title: string]>> = {
  waiting: [
    t("Data tersimpan di perangkat ini dan dikirim otomatis begitu ada koneksi."),
    t("Menunggu dikirim"),
  ],
  unknown: [
    t("Data tersimpan di perangkat ini. Belum pasti apakah sudah diterima server."),
    t("Belum pasti terkirim"),
  ],
}
