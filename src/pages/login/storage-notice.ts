import type { StorageState } from "../../session/storage"
import { t, tLabel } from "../../texts/language"
import { getProduct } from "../../ui/product"

/** What to know before signing in where the browser keeps nothing, and what to do about it. */
export function storageNotice(state: Exclude<StorageState, "ok">): string {
  const kept = tLabel(getProduct().keptInBrowser)
  return state === "full"
    ? t(
        "Penyimpanan browser penuh. Anda tetap dapat masuk di tab ini. Cadangkan data {kept}, lalu hapus yang tidak diperlukan.",
        { kept },
      )
    : t(
        "Penyimpanan browser diblokir. Izinkan cookie dan data situs untuk alamat ini di pengaturan browser, lalu muat ulang halaman. Tanpa itu {kept} tidak dapat disimpan, dan Anda harus masuk lagi setiap kali halaman dimuat ulang.",
        { kept },
      )
}
