/** What stands in the way of the declarations, over the page that is being developed, for as long as it does. */
import type { WebSocketServer } from "vite"

export interface Notice {
  /** What it is about, in one line. */
  title: string
  /** What is to be said, below it. */
  text: string
}

export interface Overlay {
  /** Shows it on every page, those that are opened later included; undefined: nothing is wrong any more. */
  show: (notice: Notice | undefined) => void
  /** Once more, where something else may have taken it off. */
  again: () => void
  current: () => Notice | undefined
}

/** Where Vite's overlay has a stack, files are links that open the editor. */
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
        // An update of nothing takes Vite's overlay off; there is no other message that does.
        ws.send({ type: "update", updates: [] })
      }
    },
  }
}
