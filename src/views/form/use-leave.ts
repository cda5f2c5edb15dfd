import { useWarnAboutChange } from "@refinedev/core"
import { flushSync } from "react-dom"
import { useNavigate } from "react-router"
import type { FormScreen, Resource } from "../../core/schema/resource"
import type { Values } from "../../core/schema/types"
import { dropDraft } from "../../session/drafts"
import { t } from "../../texts/language"
import { clearEditStash } from "../edit-stash"
import { placeInList } from "../list-place"
import { slotOf } from "./draft"
import { leavePrefill } from "./prefill"
import type { RecordForm } from "./use-record-form"

export interface Leave {
  /** To the list as it was left, with its search and its page. */
  back: () => void
  /** To the list; a new record is not looked for under an old search. */
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
  const navigate = useNavigate()
  const forget = () => {
    // The guard of unsaved forms must know before the way out is asked for.
    flushSync(() => setWarnWhen?.(false))
    dropDraft(slotOf(resource, id))
    if (screen.editStash) clearEditStash(screen.editStash, id)
  }
  const toList = (query: string) => {
    forget()
    if (query) navigate(resource.list.path + query)
    else goTo("list")
  }
  return {
    back: () => toList(placeInList(resource.name)),
    toList: () => toList(""),
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
