import { useOne } from "@refinedev/core"
import { useEffect, useRef, useState } from "react"
import { useNavigate, useSearchParams } from "react-router"
import type { FormScreen, Resource } from "../../core/schema/resource"
import { statusOf } from "../failure"
import { useFeedback } from "../feedback"
import { clearHandover, type Handed, takeOver } from "../handover"
import { Loading } from "../loading"
import { FormView } from "./form-view"

/** What this edit is about, settled once: another tab may leave another record in the item meanwhile (AB-08). */
function opened(
  resource: Resource,
  screen: FormScreen,
  query: URLSearchParams,
): { id: string; handed?: Handed } {
  const handed = takeOver(resource, screen.handover)
  if (!screen.index) return handed ? { id: handed.id, handed } : { id: "" }
  // The address decides; the item only helps to tell the row again if it has moved (AB-14, AB-14b).
  const index = query.get("index") ?? ""
  if (!/^\d+$/.test(index)) return { id: "" }
  const same = handed && String(Number.parseInt(handed.id, 10)) === index
  return same ? { id: handed.id, handed } : { id: index }
}

/** The record is read anew; what was handed over stands in when that fails, where the declaration allows it (AB-77). */
export function EditForm({ resource }: { resource: Resource }) {
  const screen = resource.form.edit
  const [query] = useSearchParams()
  const [{ id, handed }] = useState(() => (screen ? opened(resource, screen, query) : { id: "" }))
  const { query: one, result } = useOne<Handed>({
    resource: resource.name,
    id,
    liveMode: "off",
    errorNotification: false,
    queryOptions: {
      enabled: id !== "",
      retry: false,
      // A form is filled from it once: whatever comes later must not touch what is typed.
      staleTime: Number.POSITIVE_INFINITY,
      gcTime: 0,
      refetchOnReconnect: false,
      placeholderData: undefined,
    },
  })
  const leave = useLeave(resource)
  const { loadFailed, notFound } = resource.messages

  const missing = id === "" || (one.isError && statusOf(one.error) === 404)
  const inBrowser = resource.source.kind === "browser"
  const mayUseStored = !inBrowser && screen?.ifUnread === "stored" && handed !== undefined
  const gone = id === "" || (one.isError && !mayUseStored)
  const error = one.error

  useEffect(() => {
    if (error) console.error(error)
    if (!gone) return
    if (screen && id !== "") clearHandover(screen.handover, id)
    leave(missing ? notFound : loadFailed)
  }, [gone, missing, error, notFound, loadFailed, leave, screen, id])

  if (gone) return null
  // A provider without the call answers 404: the record from the list is as good as it gets, without a word.
  if (one.isError && handed)
    return (
      <FormView
        resource={resource}
        mode="edit"
        original={handed}
        notice={missing ? "" : `${loadFailed} Yang tampil adalah data dari daftar.`}
      />
    )
  if (!result || one.isPlaceholderData) return <Loading text="Memuat data..." />
  return <FormView resource={resource} mode="edit" original={result} notice="" />
}

/** Tells why, if there is something to tell, and goes back to the list; once, however often React asks. */
function useLeave(resource: Resource): (message: string | null) => void {
  const navigate = useNavigate()
  const feedback = useFeedback()
  const left = useRef(false)
  return useRef(async (message: string | null) => {
    if (left.current) return
    left.current = true
    if (message) await feedback.alert(message)
    navigate(resource.list.path, { replace: true })
  }).current
}
