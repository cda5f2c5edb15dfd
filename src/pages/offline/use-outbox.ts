import { useEffect, useState } from "react"
import { type OutboxEntry, onOutboxChange, outboxOf } from "../../providers/offline/outbox-store"
import { useMe } from "../../session/use-session"

const NONE: readonly OutboxEntry[] = []

/** The user's records in the outbox, oldest first; with `resource`, only those of that resource. */
export function useOutbox(resource?: string): readonly OutboxEntry[] {
  const { id } = useMe()
  const [all, setAll] = useState(NONE)
  useEffect(() => {
    let current = true
    const read = async () => {
      const found = await outboxOf(id).catch(() => NONE)
      if (current) setAll(found)
    }
    void read()
    const stop = onOutboxChange(() => void read())
    return () => {
      current = false
      stop()
      setAll(NONE)
    }
  }, [id])
  return resource === undefined ? all : all.filter((record) => record.resource === resource)
}
