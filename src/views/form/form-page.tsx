import { useEffect, useEffectEvent, useRef, useState } from "react"
import { useLocation, useNavigate, useSearchParams } from "react-router"
import type { FormScreen, Resource } from "../../core/schema/resource"
import type { Mode, StoredRecord } from "../../core/schema/types"
import { useFeedback } from "../../ui/feedback"
import { clearEditStash, isIdOnly, storedRecord } from "../record/edit-stash"
import { FormView } from "./form-view"
import { givenOf } from "./record/given"
import { type OpenedRecord, ReadFromList, ReadRecord } from "./record/read-record"
import { hasSingleRead } from "./record/use-newer-record"

/** A resource's add or edit screen; the route decides which one a shared path shows. */
export function FormPage({ resource, mode }: { resource: Resource; mode: Mode }) {
  const key = `${resource.name}.${mode}`
  return mode === "create" ? (
    <AddForm key={key} resource={resource} />
  ) : (
    <EditForm key={key} resource={resource} />
  )
}

function AddForm({ resource }: { resource: Resource }) {
  const { search } = useLocation()
  const given = givenOf(resource, search)
  // Another record to refer to is another form.
  const key = JSON.stringify(given)
  return (
    <FormView
      key={key}
      resource={resource}
      mode="create"
      original={undefined}
      notice={undefined}
      given={given}
    />
  )
}

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
 * (AB-77, AB-101). Later loads never change it: this state holds the initial record (AB-100).
 */
function EditForm({ resource }: { resource: Resource }) {
  const screen = resource.form.edit
  if (!screen) throw new Error(`${resource.name} has no edit screen`)
  const [query] = useSearchParams()
  const [{ id, stored }] = useState(() => storedFor(resource, screen, query))
  const [opened, setOpened] = useState<OpenedRecord | undefined>(() =>
    stored && !hasSingleRead(resource) ? { record: stored, notice: undefined } : undefined,
  )
  const navigate = useNavigate()
  const feedback = useFeedback()
  const left = useRef(false)
  /** Shows the message, if there is one, and opens the list; once, however often React runs the effect. */
  const leave = async (message: string | null, detail: string) => {
    if (left.current) return
    left.current = true
    if (message) await feedback.alert(message, detail)
    navigate(resource.list.path, { replace: true })
  }
  const onMissing = (message: string | null, detail: string) => {
    clearEditStash(screen.editStash, id)
    void leave(message, detail)
  }
  const leaveWithoutRecord = useEffectEvent(() => leave(resource.messages.notFound, ""))
  useEffect(() => {
    if (id === "") void leaveWithoutRecord()
  }, [id])

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
