/** Refine's HttpError as an Error; `serverMessage` is the server's own text, if it sent one. */
export class RequestError extends Error {
  readonly statusCode: number
  readonly errors: Record<string, string | string[] | boolean> | undefined
  readonly serverMessage: string | undefined
  /** A code of our server beside the status: `stale`. */
  readonly code: string | undefined
  /** Content (`data`) of our server's refusal: the challenge of a second step. */
  readonly data: unknown

  constructor(detail: {
    message: string
    statusCode: number
    errors?: Record<string, string | string[] | boolean> | undefined
    serverMessage?: string | undefined
    code?: string | undefined
    data?: unknown
  }) {
    super(detail.message)
    this.name = "RequestError"
    this.statusCode = detail.statusCode
    this.errors = detail.errors
    this.serverMessage = detail.serverMessage
    this.code = detail.code
    this.data = detail.data
  }
}
