/** Items of the browser's storage: of the session, of edited records, and business data. */
import { registry } from "../../resources/registry"

/** RT-33. */
export const SESSION_KEYS = ["token", "userInfo", "permissions", "roleId", "auth", "isLoggedIn"] as const
/** RT-28. */
export const EDIT_ITEMS = [
  "editAdmin",
  "editKaryawan",
  "editMitra",
  "editKomisi",
  "editSubAgent",
  "editTransportation",
  "editVerifikasi",
  "editMember",
  "editTransaksiSingkong",
] as const

const NOTE = "NOTA-TETAP-1"
/** Business data as an earlier visit left it: one row in each list that lives in the browser only. */
export const business = (): Record<string, string> =>
  Object.fromEntries(
    registry.all.flatMap(({ source }) =>
      source.kind === "browser"
        ? [[source.key, JSON.stringify([{ id: "k1", NoNota: NOTE, komisiGross: "1000" }])]]
        : [],
    ),
  )

/** Everything that a session leaves in the storage, and the business data beside it. */
export const fullStorage = (): Record<string, string> => ({
  ...business(),
  ...Object.fromEntries(
    EDIT_ITEMS.map((item) => [item, JSON.stringify({ id: "9", NIK: "1871012802900001" })]),
  ),
  lastPath: "/data-admin",
})
