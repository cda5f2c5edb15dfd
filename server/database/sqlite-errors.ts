/** The packaged SQLite's `all` throws errors without a result code; this adds it by the error's text. */

const CODES: readonly (readonly [RegExp, number])[] = [
  [/^UNIQUE constraint failed/, 2067],
  [/^FOREIGN KEY constraint failed/, 787],
  [/^NOT NULL constraint failed/, 1299],
  [/^database is locked/, 5],
  [/^database table is locked/, 6],
  [/^out of memory/, 7],
  [/^attempt to write a readonly database/, 8],
  [/^disk I\/O error/, 10],
  [/^database disk image is malformed/, 11],
  [/^database or disk is full/, 13],
  [/^unable to open database file/, 14],
  [/^file is not a database/, 26],
]

/** @throws the error of `work`, with its result code */
export function withCode<T>(work: () => T): T {
  try {
    return work()
  } catch (error) {
    if (error instanceof Error && !("errcode" in error)) {
      const code = CODES.find(([text]) => text.test(error.message))?.[1]
      if (code !== undefined) Object.assign(error, { errcode: code })
    }
    throw error
  }
}
