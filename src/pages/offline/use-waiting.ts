import { useEffect, useState } from "react"
import { onWaiting, type WaitingRecord, waitingOf } from "../../providers/offline/waiting"
import { useMe } from "../../session/use-session"

const NONE: readonly WaitingRecord[] = []

/** This person's records that wait on this device, the oldest first; of one resource where it is named. */
export function useWaiting(resource?: string): readonly WaitingRecord[] {
  const { id } = useMe()
  const [all, setAll] = useState(NONE)
  useEffect(() => {
    let current = true
    const read = async () => {
      const found = await waitingOf(id).catch(() => NONE)
      if (current) setAll(found)
    }
    void read()
    const stop = onWaiting(() => void read())
    return () => {
      current = false
      stop()
      setAll(NONE)
    }
  }, [id])
  return resource === undefined ? all : all.filter((record) => record.resource === resource)
}
