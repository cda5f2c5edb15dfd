import { useQuery, useQueryClient } from "@tanstack/react-query"
import { useState } from "react"
import { unwrapList } from "../../core/codec/unwrap"
import { call } from "../../providers/http"
import { samePerson } from "../../session/session"
import { useFeedback } from "../../ui/feedback"
import { failureMessage } from "../../views/failure/failure"

/** A list of one of the server's own paths, and its commands, one at a time. */
export function useIntegrations<T>(path: string, read: (rows: readonly unknown[]) => readonly T[]) {
  const client = useQueryClient()
  const feedback = useFeedback()
  const [busy, setBusy] = useState<string | null>(null)
  const queryKey = ["integrations", path]
  const query = useQuery({
    queryKey,
    gcTime: 0,
    queryFn: async ({ signal }) => read(unwrapList(await call({ path, signal }))),
  })
  const reload = () => client.invalidateQueries({ queryKey })

  /**
   * Runs a command, then reads the list again. A failure shows its message.
   * @param id of the entry whose button shows that it is busy
   */
  const run = async (id: string, failed: string, work: () => Promise<unknown>): Promise<void> => {
    const isSame = samePerson()
    setBusy(id)
    try {
      await work()
    } catch (error) {
      console.error(error)
      if (!isSame()) return
      const { text, detail } = failureMessage({ text: failed, server: "prefer" }, error)
      await feedback.alert(text, detail)
    } finally {
      setBusy(null)
      if (isSame()) void reload()
    }
  }
  return { query, busy, run, reload }
}
