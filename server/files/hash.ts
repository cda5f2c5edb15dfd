/** The name of a file: the SHA-256 of its content, in 64 hexadecimal digits. */
const HASH = /^[0-9a-f]{64}$/
const NAMED = /"hash":"([0-9a-f]{64})"/g

export const isFileHash = (text: unknown): text is string => typeof text === "string" && HASH.test(text)

/** Hashes that a stored JSON text names. */
export const hashesIn = (text: unknown): string[] =>
  typeof text === "string" ? [...text.matchAll(NAMED)].map(([, hash = ""]) => hash) : []

/** Path of a file below its store: `ab/cdef…`, so that no folder has too many entries. */
export const filePath = (hash: string): string => `${hash.slice(0, 2)}/${hash.slice(2)}`
