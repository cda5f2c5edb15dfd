import type { PermissionEntry } from "../../core/access/permissions"
import { updateGivers } from "../../providers/givers"
import { refreshOwnPermissions, updatePermissions } from "../../providers/permissions"
import { signedIn } from "../../session/session"
import { t } from "../../texts/language"
import { reasonOf, serverMessage } from "../../views/failure/failure"

const FAILED = t("Gagal menyimpan akses.")
const HALF = t("Hak akses tersimpan, tetapi daftar peran pemberi belum tersimpan.")
const GIVERS = t("Daftar peran pemberi belum tersimpan.")

/** What of a role is to be saved; undefined: as it stands on the server. */
export interface AccessChange {
  roleId: string
  rights: readonly PermissionEntry[] | undefined
  givers: readonly string[] | undefined
}

/**
 * Saves a role's rights and then who may give it: two calls, of which the second may fail alone. One's own rights are
 * read anew after it (AB-73). Never throws.
 * @param onSaved each part as soon as it stands on the server, so that another try sends only what is missing
 * @returns how a failure is told: what is saved and what is not (AM-16); undefined: all is saved
 */
export async function saveAccess(
  { roleId, rights, givers }: AccessChange,
  onSaved: (part: "rights" | "givers") => void,
): Promise<{ text: string; detail: string } | undefined> {
  let saved = false
  // Another person's session may come in between: nothing is saved in that name.
  const asker = signedIn()
  try {
    if (rights) {
      await updatePermissions(roleId, rights)
      saved = true
      onSaved("rights")
    }
    if (givers && signedIn() === asker) {
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
    if (saved && signedIn() === asker) await refreshOwnPermissions(roleId)
  }
}
