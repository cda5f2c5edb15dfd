/** Shows errors over the page while developing. */
import type { WebSocketServer } from "vite"

export interface Notice {
  title: string
  text: string
}

export interface Overlay {
  /** Shows it on every page, those that are opened later included; undefined: nothing is wrong any more. */
  show: (notice: Notice | undefined) => void
  /** Shows it again, after something may have closed it. */
  again: () => void
  current: () => Notice | undefined
}

/** In the place of a stack trace, files become links that open the editor. */
const payloadOf = ({ title, text }: Notice) =>
  ({ type: "error", err: { message: title, stack: text, plugin: "deklarasi" } }) as const

export function createOverlay(ws: WebSocketServer, log: (text: string) => void): Overlay {
  let standing: Notice | undefined
  ws.on("connection", (socket) => {
    if (standing) socket.send(JSON.stringify(payloadOf(standing)))
  })
  const again = () => {
    if (standing) ws.send(payloadOf(standing))
  }
  return {
    current: () => standing,
    again,
    show: (notice) => {
      const before = standing
      standing = notice
      if (notice) {
        if (notice.title !== before?.title || notice.text !== before.text)
          log(`${notice.title}\n${notice.text}`)
        again()
      } else if (before) {
        // Vite has no message that closes its overlay; an empty update does.
        ws.send({ type: "update", updates: [] })
      }
    },
  }
}
