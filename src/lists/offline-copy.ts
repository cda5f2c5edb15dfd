/** Copies of whole lists on the device, one user's, for the time without a connection. */
import { RequestError } from "../core/codec/request-error"

export interface ListCopies {
  /** The rights of the moment, as a text: a copy is read by the same rights alone. */
  rights: () => string
  /** Stores a response as it came. @param rights when it was requested */
  save: (path: string, text: string, rights: string) => void
  /** The stored response, parsed; undefined if there is none. */
  read: (path: string) => Promise<unknown>
  drop: (path: string) => void
  /** Deletes all. */
  clear: () => void
}

let copies: ListCopies | undefined
/** Sets the store of copies; undefined: the device has none. */
export const setCopies = (own: ListCopies | undefined): void => {
  copies = own
}

/** Deletes the copies: the user's rights have changed. */
export const dropCopies = (): void => copies?.clear()

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
  // They may change before the response comes.
  const rights = copies?.rights() ?? ""
  try {
    const { answer, text } = await send()
    copies?.save(path, text, rights)
    return answer
  } catch (error) {
    if (error instanceof RequestError && error.statusCode === 403) copies?.drop(path)
    const copy = isAway(error) ? await copies?.read(path) : undefined
    if (copy === undefined) throw error
    return copy
  }
}
