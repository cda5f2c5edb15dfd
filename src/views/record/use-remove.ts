import { useDelete, useInvalidate, useNotification, useTranslate } from "@refinedev/core"
import { useCallback, useState } from "react"
import { versionOf } from "../../core/codec/codec"
import type { Resource } from "../../core/schema/resource"
import type { StoredRecord } from "../../core/schema/types"
import { nameOf } from "../../fields/registry"
import { samePerson } from "../../session/session"
import { useFeedback } from "../../ui/feedback"
import { failureMessage, failureMessageInRow, isStale } from "../failure/failure"

/** A failed deletion: the record's id and the message, line by line. */
export interface DeleteFailure {
  id: string
  texts: readonly string[]
}

/**
 * Confirms, deletes on the server, and only then removes the row (AE-06, AE-07, ER-14). `deletedIds` hides deleted rows until the
 * list is loaded without them (`settle`).
 * @param inline for a setup list: success is a dialog, a failure is shown beside the row instead of in an alert (SU-05, SU-26)
 */
export function useRemove(
  resource: Resource,
  inline?: (failed: DeleteFailure | null, error?: unknown) => void,
) {
  const feedback = useFeedback()
  const invalidate = useInvalidate()
  const { open } = useNotification()
  const translate = useTranslate()
  const { mutateAsync } = useDelete()
  const [deletedIds, setDeletedIds] = useState<ReadonlySet<string>>(new Set())

  /** Hides a record that was deleted in another way. */
  const hideDeleted = useCallback((id: string) => setDeletedIds((ids) => new Set(ids).add(id)), [])
  const remove = useCallback(
    async (record: StoredRecord): Promise<boolean> => {
      const { deleteTitle, deleteQuestion, deleteFailed, deleted } = resource.messages
      inline?.(null)
      const isSame = samePerson()
      const sure = await feedback.confirm({
        title: deleteTitle,
        text: deleteQuestion,
        subject: nameOf(resource, record),
        danger: true,
      })
      if (!sure || !isSame()) return false
      try {
        await mutateAsync({
          resource: resource.name,
          id: record.id,
          // The version keeps a user from deleting changes that were not seen.
          meta: { version: versionOf(record), original: record },
          mutationMode: "pessimistic",
          successNotification: false,
          errorNotification: false,
        })
      } catch (error) {
        console.error(error)
        if (!isSame()) return false
        if (isStale(error)) void invalidate({ resource: resource.name, invalidates: ["list", "many"] })
        if (inline) inline({ id: record.id, texts: failureMessageInRow(deleteFailed, error) }, error)
        else {
          const { text, detail } = failureMessage(deleteFailed, error)
          await feedback.alert(text, detail)
        }
        return false
      }
      if (!isSame()) return true
      hideDeleted(record.id)
      if (inline) await feedback.success(deleted)
      else open?.({ type: "success", message: translate("notifications.success"), description: deleted })
      return true
    },
    [resource, feedback, mutateAsync, invalidate, open, translate, inline, hideDeleted],
  )
  /** Forgets the deleted records that a loaded list no longer has: one that is restored later is shown. */
  const settle = useCallback(
    (loaded: readonly StoredRecord[]) =>
      setDeletedIds((ids) => {
        const left = loaded.filter(({ id }) => ids.has(id))
        return left.length < ids.size ? new Set(left.map(({ id }) => id)) : ids
      }),
    [],
  )
  return { remove, deletedIds, hideDeleted, settle }
}
