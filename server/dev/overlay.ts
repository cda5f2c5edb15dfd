/** Shows errors over the page while developing. */
import type { WebSocketServer } from "vite"

export interface Notice {
  title: string
  text: string
}

export interface Overlay {
  /** Shows a notice on every page, also on pages opened later; undefined closes it. */
  show: (notice: Notice | undefined) => void
  /** Shows the current notice again, after a page may have closed it. */
  again: () => void
  current: () => Notice | undefined
}

/** Vite turns files in a stack trace into links that open the editor. */
const payloadOf = ({ title, text }: Notice) =>
  ({ type: "error", err: { message: title, stack: text, plugin: "deklarasi" } }) as const

export function createOverlay(ws: WebSocketServer, log: (text: string) => void): Overlay {
  let shown: Notice | undefined
  ws.on("connection", (socket) => {
    if (shown) socket.send(JSON.stringify(payloadOf(shown)))
  })
  const again = () => {
    if (shown) ws.send(payloadOf(shown))
  }
  return {
    current: () => shown,
    again,
    show: (notice) => {
      const before = shown
      shown = notice
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
