/** Bytes as text, in pieces: one call with all of them would overflow the stack. */
const PIECE = 0x8000

export function toBase64(bytes: Uint8Array): string {
  let binary = ""
  for (let at = 0; at < bytes.length; at += PIECE)
    binary += String.fromCharCode(...bytes.subarray(at, at + PIECE))
  return btoa(binary)
}

export const fromBase64 = (text: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(atob(text), (char) => char.charCodeAt(0))
