import { useNavigate } from "react-router"
import type { FormScreen, Resource } from "../../../core/schema/resource"
import type { Values } from "../../../core/schema/types"
import { withShow } from "../../../lists/show-address"
import { dropDraft } from "../../../session/drafts"
import { t } from "../../../texts/language"
import { releaseForms } from "../../../ui/open-layers"
import { clearEditStash } from "../../record/edit-stash"
import { listPlace, noteAdded, rememberListPlace, takeListPlace } from "../../table/list-return"
import { slotOf } from "../draft/draft"
import { setPrefill } from "../draft/prefill"

export interface Leave {
  /** To the list with the search and page that the user left, or to the detail from which the form was opened. */
  back: () => void
  /** To the same place after an edit. @param id the record's, which may be another one than before */
  toEdited: (id: string) => void
  /** To the same place with a new record, which the list marks. @param id '' if no host has given one */
  toAdded: (id: string) => void
  /** The same by a link: what is typed in an open form is asked about. */
  visitAdded: (id: string) => void
  /** To the add form, which opens with these values. @param given values that were not typed */
  toAddForm: (values: Values, given?: Values) => void
  /** Drops the draft and the handed-over record, and stays. */
  clear: () => void
}

/** Hands the values typed for a deleted record to the add form that opens next. */
export const leaveForAddForm = (resource: string, values: Values, given: Values = {}): void =>
  setPrefill(resource, {
    values,
    given,
    notice: t("Data lama tidak ada lagi. Isiannya dipakai untuk data baru ini: lengkapi, lalu simpan."),
  })

/** The ways out of a form without a question and without a draft left behind. */
export function useLeave(options: {
  resource: Resource
  screen: FormScreen
  id: string
  /** The query of the list of a form that was opened in another way. */
  list: string
}): Leave {
  const { resource, screen, id, list } = options
  const navigate = useNavigate()
  const clear = () => {
    releaseForms()
    dropDraft(slotOf(resource, id))
    if (screen.editStash) clearEditStash(screen.editStash, id)
  }
  const back = () => {
    clear()
    navigate(takeListPlace(resource.name) ?? resource.list.path + list)
  }
  return {
    back,
    toEdited: (saved) => {
      const place = listPlace(resource.name)
      if (place && saved) rememberListPlace(resource.name, withShow(place, { from: id, to: saved }))
      back()
    },
    toAdded: (id) => {
      noteAdded(resource.name, id)
      back()
    },
    visitAdded: (id) => {
      noteAdded(resource.name, id)
      navigate(listPlace(resource.name) ?? resource.list.path + list)
    },
    toAddForm: (values, given) => {
      leaveForAddForm(resource.name, values, given)
      clear()
      if (resource.form.create) navigate(resource.form.create.path)
    },
    clear,
  }
}
