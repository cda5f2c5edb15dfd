import type { PermissionEntry } from "../../core/access/permissions"
import { updateGivers } from "../../providers/givers"
import { refreshOwnPermissions, updatePermissions } from "../../providers/permissions"
import { signedIn } from "../../session/session"
import { t } from "../../texts/language"
import { reasonOf, serverMessage } from "../../views/failure/failure"

const FAILED = t("Gagal menyimpan akses.")
const HALF = t("Hak akses tersimpan, tetapi daftar role pemberi belum tersimpan.")
const GIVERS = t("Daftar role pemberi belum tersimpan.")

/** Changes of a role; undefined for an unchanged part. */
interface AccessChange {
  roleId: string
  rights: readonly PermissionEntry[] | undefined
  givers: readonly string[] | undefined
}

/**
 * Saves a role's rights, then its givers: two calls, of which the second may fail alone. Afterwards reads the user's own
 * rights again (AB-73). Never throws.
 * @param onSaved called for each saved part, so that a retry sends only the other
 * @returns the message of a failure, which names the unsaved part (AM-16); undefined if all is saved
 */
export async function saveAccess(
  { roleId, rights, givers }: AccessChange,
  onSaved: (part: "rights" | "givers") => void,
): Promise<{ text: string; detail: string } | undefined> {
  let saved = false
  // Another user may sign in between the calls: nothing is saved in that user's name.
  const user = signedIn()
  try {
    if (rights) {
      await updatePermissions(roleId, rights)
      saved = true
      onSaved("rights")
    }
    if (givers && signedIn() === user) {
      await updateGivers(roleId, givers)
      onSaved("givers")
    }
    return undefined
  } catch (error) {
    console.error("Akses tidak dapat disimpan", error)
    const reason = serverMessage(error) || reasonOf(error)
    if (saved) return { text: HALF, detail: reason }
    return { text: FAILED, detail: rights ? reason : `${GIVERS} ${reason}`.trim() }
  } finally {
    if (saved && signedIn() === user) await refreshOwnPermissions(roleId)
  }
}
