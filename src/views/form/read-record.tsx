import { useOne } from "@refinedev/core"
import { useEffect, useRef } from "react"
import type { FormScreen, Resource } from "../../core/schema/resource"
import { t } from "../../texts/language"
import { Loading } from "../../ui/loading"
import type { StoredRecord } from "../edit-stash"
import { reasonOf, statusOf } from "../failure"
import { useMe } from "../registry-context"
import { begunWith } from "./draft"
import type { OpenedRecord } from "./opened-record"

interface Props {
  resource: Resource
  screen: FormScreen
  id: string
  /** What the list left behind; stands in when the read fails, where the declaration allows it (AB-77). */
  stored: StoredRecord | undefined
  onOpen: (opened: OpenedRecord) => void
  /** There is nothing to edit: told, if there is something to tell, and why. */
  onMissing: (message: string | null, detail: string) => void
}

/** Reads the record anew, once. It is gone as soon as the form stands: no later read can reach that one (AB-100). */
export function ReadRecord({ resource, screen, id, stored, onOpen, onMissing }: Props) {
  const me = useMe()
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
  const settled = useRef(false)

  useEffect(() => {
    if (settled.current || (!error && !record)) return
    settled.current = true
    if (record) return onOpen({ record, notice: undefined })
    console.error(error)
    const { notFound } = resource.messages
    const loadFailed = resource.messages.loadFailed(resource.list.heading)
    const missing = statusOf(error) === 404
    const isRest = resource.source.kind === "rest"
    const unread = (shown: string) => (missing ? undefined : { why: loadFailed, shown })
    // A host without the record answers 404: the one from the list is as good as it gets, without a word.
    if (isRest && stored && screen.onLoadError === "stored")
      return onOpen({ record: stored, notice: unread(t("data dari daftar")) })
    // What was typed before the session ended is not lost with its record: a save offers to add it anew.
    const begun = isRest ? begunWith(resource, id, me) : undefined
    if (begun) return onOpen({ record: begun, notice: unread(t("data saat Anda mulai mengubahnya")) })
    onMissing(missing ? notFound : loadFailed, reasonOf(error))
  }, [error, record, resource, screen, id, me, stored, onOpen, onMissing])

  return <Loading text={t("Memuat data...")} />
}
