/** Open streams of events, with their limits. */
import type { Session } from "../auth/engine"

/** The connection of a stream. */
export interface Sink {
  write: (text: string) => void
  end: () => void
  /** Bytes that the client has not taken. */
  backlog: () => number
}

export interface Stream {
  session: Session
  sink: Sink
}

export interface StreamLimits {
  /** A browser has one stream; more are those of connections that broke unnoticed. */
  perSession: number
  inAll: number
  /** Bytes; a client that lags further behind is disconnected. */
  backlog: number
}

const LIMITS: StreamLimits = { perSession: 4, inAll: 2000, backlog: 64 * 1024 }

export const COMMENT = ":\n\n"

export function createStreams(changed: Partial<StreamLimits> = {}) {
  const limits = { ...LIMITS, ...changed }
  const open = new Set<Stream>()

  const close = (stream: Stream): void => {
    if (open.delete(stream)) stream.sink.end()
  }
  return {
    all: open as ReadonlySet<Stream>,
    isFull: (): boolean => open.size >= limits.inAll,
    /** Ends the oldest stream of a session with too many. */
    add: (stream: Stream): void => {
      const own = [...open].filter(({ session }) => session.jti === stream.session.jti)
      for (const old of own.slice(0, Math.max(0, own.length + 1 - limits.perSession))) close(old)
      open.add(stream)
    },
    close,
    send: (stream: Stream, text: string): void => {
      if (stream.sink.backlog() > limits.backlog) close(stream)
      else stream.sink.write(text)
    },
  }
}

export type Streams = ReturnType<typeof createStreams>
