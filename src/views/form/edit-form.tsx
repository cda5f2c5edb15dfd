import { useCallback, useEffect, useRef, useState } from "react"
import { useNavigate, useSearchParams } from "react-router"
import type { FormScreen, Resource } from "../../core/schema/resource"
import type { StoredRecord } from "../../core/schema/types"
import { useFeedback } from "../../ui/feedback"
import { clearEditStash, isIdOnly, storedRecord } from "../record/edit-stash"
import { FormView } from "./form-view"
import { hasSingleRead, type OpenedRecord } from "./record/opened-record"
import { ReadFromList, ReadRecord } from "./record/read-record"

/** Id and stored record of this edit, fixed at the first render: another tab may replace the item (AB-08). */
function storedFor(
  resource: Resource,
  screen: FormScreen,
  query: URLSearchParams,
): { id: string; stored?: StoredRecord } {
  const found = storedRecord(resource, screen.editStash)
  const stored = found && !isIdOnly(found) ? found : undefined
  if (!screen.index) return found ? { id: found.id, ...(stored && { stored }) } : { id: "" }
  // The address decides; the item only helps to find the row again if it has moved (AB-14, AB-14b).
  const index = query.get("index") ?? ""
  if (!/^\d+$/.test(index)) return { id: "" }
  const same = found && String(Number.parseInt(found.id, 10)) === index
  return same ? { id: found.id, ...(stored && { stored }) } : { id: index }
}

/**
 * An edit begins with a fresh read of its record if the host has such a call, else with the record that the list handed over
 * (AB-77, AB-101). Later loads never change it: the initial record is kept here (AB-100).
 */
export function EditForm({ resource }: { resource: Resource }) {
  const screen = resource.form.edit
  if (!screen) throw new Error(`${resource.name} has no edit screen`)
  const [query] = useSearchParams()
  const [{ id, stored }] = useState(() => storedFor(resource, screen, query))
  const [opened, setOpened] = useState<OpenedRecord | undefined>(() =>
    stored && !hasSingleRead(resource) ? { record: stored, notice: undefined } : undefined,
  )
  const leave = useLeave(resource)
  const { notFound } = resource.messages

  const onMissing = useCallback(
    (message: string | null, detail: string) => {
      clearEditStash(screen.editStash, id)
      leave(message, detail)
    },
    [screen.editStash, id, leave],
  )
  useEffect(() => {
    if (id === "") leave(notFound, "")
  }, [id, notFound, leave])

  if (opened)
    return <FormView resource={resource} mode="edit" original={opened.record} notice={opened.notice} />
  if (id === "") return null
  const Read = hasSingleRead(resource) ? ReadRecord : ReadFromList
  return (
    <Read
      resource={resource}
      screen={screen}
      id={id}
      stored={stored}
      onOpen={setOpened}
      onMissing={onMissing}
    />
  )
}

/** Shows the message, if there is one, and goes back to the list; once, however often React calls it. */
function useLeave(resource: Resource): (message: string | null, detail: string) => void {
  const navigate = useNavigate()
  const feedback = useFeedback()
  const left = useRef(false)
  return useRef(async (message: string | null, detail: string) => {
    if (left.current) return
    left.current = true
    if (message) await feedback.alert(message, detail)
    navigate(resource.list.path, { replace: true })
  }).current
}
