import { useQuery, useQueryClient } from "@tanstack/react-query"
import { useState } from "react"
import type { SessionInfo } from "../../core/session/sessions"
import { samePerson } from "../../session/session"
import { t } from "../../texts/language"
import { useFeedback } from "../../ui/feedback"
import { failureMessage } from "../failure/failure"

/** How somebody's sessions are asked for and ended: one's own, or another's. */
export interface SessionCalls {
  /** Whose they are, among all that is asked for. */
  key: readonly string[]
  list: (signal: AbortSignal) => Promise<SessionInfo[]>
  end: (id: string) => Promise<unknown>
  endAll: () => Promise<unknown>
}

/** Sessions as they are now, and how they end; a failure is told, and the list then read anew. */
export function useSessions({ key, list, end, endAll }: SessionCalls) {
  const client = useQueryClient()
  const queryKey = ["sessions", ...key]
  const query = useQuery({
    queryKey,
    queryFn: ({ signal }) => list(signal),
    // What was seen a while ago says nothing of now.
    staleTime: 0,
    gcTime: 0,
    retry: false,
  })
  const [ending, setEnding] = useState<string | null>(null)
  const feedback = useFeedback()

  const run = async (id: string, work: () => Promise<unknown>, isSame: () => boolean): Promise<boolean> => {
    setEnding(id)
    try {
      await work()
      return true
    } catch (error) {
      console.error(error)
      if (!isSame()) return false
      const { text, detail } = failureMessage(
        { text: t("Sesi tidak dapat diakhiri."), server: "hide" },
        error,
      )
      await feedback.alert(text, detail)
      return false
    } finally {
      setEnding(null)
      if (isSame()) void client.invalidateQueries({ queryKey })
    }
  }

  return {
    query,
    /** The session that is being ended, 'all' of them, or null. */
    ending,
    end: (session: SessionInfo) => run(session.id, () => end(session.id), samePerson()),
    /** @param question what is asked before @returns whether it was done */
    endAll: async (question: { title: string; text: string; subject?: string }): Promise<boolean> => {
      const isSame = samePerson()
      const sure = await feedback.confirm({ ...question, danger: true })
      return sure && isSame() ? run("all", endAll, isSame) : false
    },
  }
}
