import type { PermissionEntry } from "../../core/access/permissions"
import { updateGivers } from "../../providers/givers"
import { refreshOwnPermissions, updatePermissions } from "../../providers/permissions"
import { updateFactorRequired } from "../../providers/required-factor"
import { signedIn } from "../../session/session"
import { t } from "../../texts/language"
import { isCancelled, reasonOf, serverMessage } from "../../views/failure/failure"

const FAILED = t("Gagal menyimpan akses.")
const HALF = t("Hak akses tersimpan, tetapi daftar yang boleh memberikan role ini belum tersimpan.")
const GIVERS = t("Daftar yang boleh memberikan role ini belum tersimpan.")
const FACTOR_LEFT = t("Pengaturan 'Wajib verifikasi dua langkah' belum tersimpan.")

/** Changes of a role; undefined for an unchanged part. */
interface AccessChange {
  roleId: string
  rights: readonly PermissionEntry[] | undefined
  givers: readonly string[] | undefined
  factor?: boolean | undefined
}

/** The part that is being saved, for the message of a failure. */
type Part = "rights" | "givers" | "factor"

/**
 * Saves a role's rights, then its givers, then the required factor: calls of which a later one may fail alone. Afterwards reads the user's own
 * rights again (AB-73). Never throws.
 * @param onSaved called for each saved part, so that a retry sends only the others
 * @returns the message of a failure, which names the unsaved part (AM-16), empty if the user cancelled; undefined if all is saved
 */
export async function saveAccess(
  { roleId, rights, givers, factor }: AccessChange,
  onSaved: (part: Part) => void,
): Promise<{ text: string; detail: string } | undefined> {
  let saved = false
  let part: Part = "rights"
  // Another user may sign in between the calls: nothing is saved in that user's name.
  const user = signedIn()
  try {
    if (rights) {
      await updatePermissions(roleId, rights)
      saved = true
      onSaved("rights")
    }
    part = "givers"
    if (givers && signedIn() === user) {
      await updateGivers(roleId, givers)
      onSaved("givers")
    }
    part = "factor"
    if (factor !== undefined && signedIn() === user) {
      await updateFactorRequired(roleId, factor)
      onSaved("factor")
    }
    return undefined
  } catch (error) {
    console.error("Akses tidak dapat disimpan", error)
    if (isCancelled(error) && !saved) return { text: "", detail: "" }
    const reason = serverMessage(error) || reasonOf(error)
    if (part === "factor") return { text: FAILED, detail: `${FACTOR_LEFT} ${reason}`.trim() }
    if (saved) return { text: HALF, detail: reason }
    return { text: FAILED, detail: rights ? reason : `${GIVERS} ${reason}`.trim() }
  } finally {
    if (saved && signedIn() === user) await refreshOwnPermissions(roleId)
  }
}
