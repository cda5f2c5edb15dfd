import type { StorageState } from "../../session/storage"
import { t, tLabel } from "../../texts/language"
import { getProduct } from "../../ui/product"

/** Notice about a full or blocked storage, with a remedy. */
export function storageNotice(state: Exclude<StorageState, "ok">): string {
  const lists = tLabel(getProduct().keptInBrowser)
  return state === "full"
    ? t(
        "Penyimpanan browser penuh. Anda tetap dapat masuk di tab ini. Cadangkan data {kept}, lalu hapus yang tidak diperlukan.",
        { kept: lists },
      )
    : t(
        "Browser memblokir penyimpanan. Izinkan cookie dan data situs untuk alamat ini, lalu muat ulang. Tanpa itu {kept} tidak tersimpan dan Anda harus masuk lagi setiap kali.",
        { kept: lists },
      )
}
