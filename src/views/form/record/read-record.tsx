import { useOne } from "@refinedev/core"
import { useEffect, useEffectEvent, useRef } from "react"
import { useNavigate } from "react-router"
import type { FormScreen, Resource } from "../../../core/schema/resource"
import type { StoredRecord } from "../../../core/schema/types"
import { dropDraft } from "../../../session/drafts"
import { isOwnServer } from "../../../session/own-server"
import { useMe } from "../../../session/use-session"
import { t } from "../../../texts/language"
import { Loading } from "../../../ui/loading"
import { useCanNow } from "../../context/registry-context"
import { reasonOf, statusOf } from "../../failure/failure"
import { clearEditStash } from "../../record/edit-stash"
import { interruptedEdit, restore, slotOf } from "../draft/draft"
import { leaveForAddForm } from "../save/use-leave"
import { useRecordFromList } from "./use-newer-record"

/** The record that an edit form was opened with; fixed, whatever is loaded later (AB-100). */
export interface OpenedRecord {
  record: StoredRecord
  /** Why the list's record is used, in the declaration's words (AB-104); undefined if it needs no notice. */
  notice: string | undefined
}

interface Props {
  resource: Resource
  screen: FormScreen
  id: string
  /** The record that the list handed over; used when the read fails, if the declaration allows it (AB-77). */
  stored: StoredRecord | undefined
  onOpen: (opened: OpenedRecord) => void
  /** No record to edit. `message`: null if nothing is to be shown. */
  onMissing: (message: string | null, detail: string) => void
}

/** Reads the record once. It is unmounted when the form is shown, so that no later read can change the form (AB-100). */
export function ReadRecord(props: Props) {
  const { resource, screen, id, stored, onOpen } = props
  const { query, result } = useOne<StoredRecord>({
    resource: resource.name,
    id,
    liveMode: "off",
    errorNotification: false,
    queryOptions: {
      retry: false,
      gcTime: 0,
      refetchOnReconnect: false,
      placeholderData: undefined,
    },
  })
  const { error, isPlaceholderData } = query
  const record = isPlaceholderData ? undefined : result
  const { openFromList, giveUp } = useOtherReads(props)
  const settled = useRef(false)
  const settle = useEffectEvent(() => {
    if (settled.current) return
    settled.current = true
    if (record) return onOpen({ record, notice: undefined })
    console.error(error)
    const loadFailed = resource.messages.loadFailed(resource.list.heading)
    const isRest = resource.source.kind === "rest"
    // A host without the record answers 404: the list's record is used, without a notice.
    const notice = statusOf(error) === 404 ? undefined : loadFailed
    if (isRest && stored && screen.onLoadError === "stored") return onOpen({ record: stored, notice })
    // Our own server's answer also holds for its list.
    if (isRest && !isOwnServer()) void openFromList(notice, error)
    else giveUp(error)
  })
  useEffect(() => {
    if (error || record) settle()
  }, [error, record])

  return <Loading text={t("Memuat data...")} />
}

/** The same for a host without a call for a single record: an interrupted edit has left only an id. */
export function ReadFromList(props: Props) {
  const { openFromList } = useOtherReads(props)
  const started = useRef(false)
  const start = useEffectEvent(() => {
    if (started.current) return
    started.current = true
    void openFromList(undefined, undefined)
  })
  useEffect(() => start(), [])
  return <Loading text={t("Memuat data...")} />
}

/** Fallbacks when the record's own read fails. */
function useOtherReads({ resource, screen, id, onOpen, onMissing }: Props) {
  const me = useMe()
  const navigate = useNavigate()
  const mayCreate = useCanNow()({ resource: resource.name, action: "create" })
  const readListed = useRecordFromList(resource)

  /** The record is gone: the add form opens with the values of an interrupted edit. */
  const openAddForm = (error: unknown): boolean => {
    const draft = interruptedEdit(resource, id, me)
    const typed = draft && restore(resource, draft, undefined)?.values
    if (statusOf(error) !== 404 || !typed || !mayCreate || !resource.form.create) return false
    leaveForAddForm(resource.name, typed)
    dropDraft(slotOf(resource, id))
    clearEditStash(screen.editStash, id)
    navigate(resource.form.create.path, { replace: true })
    return true
  }
  const giveUp = (error: unknown) => {
    if (openAddForm(error)) return
    const { notFound, loadFailed } = resource.messages
    onMissing(statusOf(error) === 404 ? notFound : loadFailed(resource.list.heading), reasonOf(error))
  }
  const openFromList = async (notice: OpenedRecord["notice"], failed: unknown) => {
    try {
      // Without an interrupted edit the failed read decides.
      if (failed !== undefined && !interruptedEdit(resource, id, me)) return giveUp(failed)
      const record = await readListed(id)
      if (record) onOpen({ record, notice })
      else giveUp({ statusCode: 404 })
    } catch (error) {
      console.error(error)
      giveUp(failed ?? error)
    }
  }
  return { openFromList, giveUp }
}
