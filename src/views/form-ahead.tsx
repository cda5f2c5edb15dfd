import { Component, type ReactNode, useCallback, useEffect, useState } from "react"
import type { Resource } from "../core/schema/resource"
import { whenIdle } from "../ui/idle"
import { onDemand } from "../ui/on-demand"

const Rehearsal = onDemand(async () => (await import("./form/rehearsal")).Rehearsal)

/** Milliseconds: what somebody does first with a list is not held up by it. */
const REST_MS = 2000

/** What only goes ahead of something may fail: it is told where it is needed. */
class Unheard extends Component<{ children: ReactNode }> {
  override state = { failed: false }
  static getDerivedStateFromError = () => ({ failed: true })
  override render() {
    return this.state.failed ? null : this.props.children
  }
}

/** Behind a list, when nothing else is to be done: what opening the add form would cost more the first time. */
export function FormAhead({ resource }: { resource: Resource }) {
  const [plays, setPlays] = useState(false)
  useEffect(() => {
    const play = async () => {
      await Rehearsal.preload()
      setPlays(true)
    }
    let stop = () => {}
    const timer = setTimeout(() => {
      stop = whenIdle([play])
    }, REST_MS)
    return () => {
      clearTimeout(timer)
      stop()
    }
  }, [])
  const onOver = useCallback(() => setPlays(false), [])
  if (!plays) return null
  return (
    <Unheard>
      <Rehearsal resource={resource} onOver={onOver} />
    </Unheard>
  )
}
