import { useNavigate } from "react-router"
import type { FormScreen, Resource } from "../../../core/schema/resource"
import type { Values } from "../../../core/schema/types"
import { dropDraft } from "../../../session/drafts"
import { t } from "../../../texts/language"
import { releaseForms } from "../../../ui/open-layers"
import { clearEditStash } from "../../record/edit-stash"
import { placeInList } from "../../table/list-return"
import { slotOf } from "../draft/draft"
import { leavePrefill } from "../draft/prefill"
import type { RecordForm } from "./use-record-form"

export interface Leave {
  /** To the list as it was left, with its search and its page. */
  back: () => void
  /** To the list; a new record is not looked for under an old search. */
  toList: () => void
  /** To the add form, which opens with these values. @param given values that were not typed */
  toAddForm: (values: Values, given?: Values) => void
  /** Where it stands, to begin anew. */
  behind: () => void
}

/** The add form that opens next takes over what was typed for a record that is gone. */
export const leaveForAddForm = (resource: string, values: Values, given: Values = {}): void =>
  leavePrefill(resource, {
    values,
    given,
    notice: t("Data lama tidak ada lagi. Isiannya dipakai untuk data baru ini: lengkapi, lalu simpan."),
  })

/** The ways out of a form that ask nothing and leave nothing of it behind: saved, cancelled, or gone on with as a new record. */
export function useLeave(options: {
  resource: Resource
  screen: FormScreen
  id: string
  goTo: RecordForm["goTo"]
}): Leave {
  const { resource, screen, id, goTo } = options
  const navigate = useNavigate()
  const forget = () => {
    releaseForms()
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
    toAddForm: (values, given) => {
      leaveForAddForm(resource.name, values, given)
      forget()
      goTo("create")
    },
    behind: forget,
  }
}
