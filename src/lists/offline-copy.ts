/** Copies of whole lists on the device, one user's, for the time without a connection. */
import { RequestError } from "../core/codec/request-error"

export interface ListCopies {
  /** Stores a response as it came. */
  save: (path: string, text: string) => void
  /** The stored response, parsed; undefined if there is none. */
  read: (path: string) => Promise<unknown>
  drop: (path: string) => void
}

let copies: ListCopies | undefined
/** Sets the store of copies; undefined: the device has none. */
export const setCopies = (own: ListCopies | undefined): void => {
  copies = own
}

/** Status of no response, or of a gateway in front of a server that is down. */
const AWAY: readonly unknown[] = [0, 502, 504]
/** True if no host answered. */
export const isAway = (error: unknown): boolean =>
  error instanceof RequestError && AWAY.includes(error.statusCode)

/**
 * Sends a request for a whole list and stores the response.
 * @returns the response, or its copy if no host answers
 * @throws the error of `send` if there is no copy
 */
export async function throughCopy(
  path: string,
  send: () => Promise<{ answer: unknown; text: string }>,
): Promise<unknown> {
  try {
    const { answer, text } = await send()
    copies?.save(path, text)
    return answer
  } catch (error) {
    if (error instanceof RequestError && error.statusCode === 403) copies?.drop(path)
    const copy = isAway(error) ? await copies?.read(path) : undefined
    if (copy === undefined) throw error
    return copy
  }
}
