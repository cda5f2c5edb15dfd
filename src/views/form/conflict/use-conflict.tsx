import { type ReactNode, useState } from "react"
import { nameOf } from "../../../fields/registry"
import { t } from "../../../texts/language"
import { useFeedback } from "../../../ui/feedback"
import { reasonOf, statusOf } from "../../failure/failure"
import { useNewerRecord } from "../record/use-newer-record"
import type { Settled } from "../save/use-save"
import type { FormStore } from "../state/store-types"
import { type Choices, differencesOf } from "./differences"
import { changedBy } from "./newer-version"

export interface Conflict {
  /** The open conflict dialog. */
  dialog: ReactNode
  resolve: () => Promise<Settled>
  /** The same before a save, which the user begins later. Resolves with true once the form is based on the newer version. */
  compare: () => Promise<boolean>
}

/** Lets the user merge typed values with a newer version of the record; the form is then based on that version. */
export function useConflict(form: FormStore): Conflict {
  const { resource } = form
  const feedback = useFeedback()
  const readNewer = useNewerRecord(resource)
  const [dialog, setDialog] = useState<ReactNode>(null)

  const settle = async (okText?: string): Promise<Settled> => {
    try {
      const [{ ConflictDialog }, theirs] = await Promise.all([
        import("./conflict-dialog"),
        readNewer(form.original()),
      ])
      const differences = differencesOf(form, theirs)
      const choices =
        differences.length === 0
          ? new Map()
          : await new Promise<Choices | null>((answer) => {
              setDialog(
                <ConflictDialog
                  title={t("Data ini sudah {resource}", { resource: changedBy(resource) })}
                  subject={nameOf(resource, theirs)}
                  differences={differences}
                  {...(okText && { okText })}
                  onSave={answer}
                  onCancel={() => answer(null)}
                />,
              )
            })
      setDialog(null)
      if (choices === null) return "stop"
      form.rebase(theirs, choices)
      return "again"
    } catch (error) {
      if (statusOf(error) === 404) return { error }
      console.error(error)
      await feedback.alert(
        t(
          "Data ini sudah {resource}, tetapi data terbarunya belum dapat dimuat. Isian Anda masih utuh: coba simpan lagi.",
          { resource: changedBy(resource) },
        ),
        reasonOf(error),
      )
      return "stop"
    }
  }
  return {
    dialog,
    resolve: () => settle(),
    compare: async () => (await settle(t("Pakai pilihan"))) === "again",
  }
}
