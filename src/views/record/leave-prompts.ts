import { t } from "../../texts/language"

/** Asked before unsaved input is lost by a link, by Back or by *Batal*. */
export const LEAVE_PAGE = {
  title: t("Tinggalkan halaman ini?"),
  text: t("Perubahan yang belum disimpan akan hilang."),
  okText: t("Tinggalkan"),
  cancelText: t("Tetap di sini"),
  danger: true,
}

/** The same for a dialog with inputs. */
export const CLOSE_DIALOG = {
  title: t("Tutup tanpa menyimpan?"),
  text: t("Isian yang belum disimpan akan hilang."),
  okText: t("Tutup"),
  cancelText: t("Tetap di sini"),
  danger: true,
}
