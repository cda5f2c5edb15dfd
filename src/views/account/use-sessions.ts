import { useQuery, useQueryClient } from "@tanstack/react-query"
import { useState } from "react"
import type { SessionInfo } from "../../core/session/sessions"
import { samePerson } from "../../session/session"
import { t } from "../../texts/language"
import { useFeedback } from "../../ui/feedback"
import { failureMessage } from "../failure/failure"

interface SessionCalls {
  /** The part of the query key that names the user. */
  key: readonly string[]
  list: (signal: AbortSignal) => Promise<SessionInfo[]>
  end: (id: string) => Promise<unknown>
  endAll: () => Promise<unknown>
}

/** Current sessions, and functions that end them. A failure shows its message and reloads the list. */
export function useSessions({ key, list, end, endAll }: SessionCalls) {
  const client = useQueryClient()
  const queryKey = ["sessions", ...key]
  const query = useQuery({
    queryKey,
    queryFn: ({ signal }) => list(signal),
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
    /** Id of the session that is being ended, or 'all'. */
    ending,
    end: (session: SessionInfo) => run(session.id, () => end(session.id), samePerson()),
    /** @param question the confirmation @returns true if they were ended */
    endAll: async (question: { title: string; text: string; subject?: string }): Promise<boolean> => {
      const isSame = samePerson()
      const sure = await feedback.confirm({ ...question, danger: true })
      return sure && isSame() ? run("all", endAll, isSame) : false
    },
  }
}
