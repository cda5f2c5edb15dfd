/** Refine's HttpError as a real Error; `serverMessage` is the server's own text, undefined when it gave none. */
export class RequestError extends Error {
  readonly statusCode: number
  readonly errors: Record<string, string | string[] | boolean> | undefined
  readonly serverMessage: string | undefined
  /** A code of our server beside the status: `stale`. */
  readonly code: string | undefined

  constructor(detail: {
    message: string
    statusCode: number
    errors?: Record<string, string | string[] | boolean> | undefined
    serverMessage?: string | undefined
    code?: string | undefined
  }) {
    super(detail.message)
    this.name = "RequestError"
    this.statusCode = detail.statusCode
    this.errors = detail.errors
    this.serverMessage = detail.serverMessage
    this.code = detail.code
  }
}
