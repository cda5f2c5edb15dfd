import { useWarnAboutChange } from "@refinedev/core"
import { flushSync } from "react-dom"
import type { FormScreen, Resource } from "../../core/schema/resource"
import type { Values } from "../../core/schema/types"
import { dropDraft } from "../../session/drafts"
import { t } from "../../texts/language"
import { clearEditStash } from "../edit-stash"
import { slotOf } from "./draft"
import { leavePrefill } from "./prefill"
import type { RecordForm } from "./use-record-form"

export interface Leave {
  toList: () => void
  /** To the add form, which opens with these values. */
  toAddForm: (values: Values) => void
  /** Where it stands, to begin anew. */
  behind: () => void
}

/** The ways out of a form that ask nothing and leave nothing of it behind: saved, cancelled, or gone on with as a new record. */
export function useLeave(options: {
  resource: Resource
  screen: FormScreen
  id: string
  goTo: RecordForm["goTo"]
}): Leave {
  const { resource, screen, id, goTo } = options
  const { setWarnWhen } = useWarnAboutChange()
  const forget = () => {
    // The guard of unsaved forms must know before the way out is asked for.
    flushSync(() => setWarnWhen?.(false))
    dropDraft(slotOf(resource, id))
    if (screen.editStash) clearEditStash(screen.editStash, id)
  }
  return {
    toList: () => {
      forget()
      goTo("list")
    },
    toAddForm: (values) => {
      leavePrefill(resource.name, {
        values,
        notice: t("Data lama tidak ada lagi. Isiannya dipakai untuk data baru ini: lengkapi, lalu simpan."),
      })
      forget()
      goTo("create")
    },
    behind: forget,
  }
}
