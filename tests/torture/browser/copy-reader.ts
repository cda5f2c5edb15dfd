/** Reads a browser's newest copy from the server, and compares each piece with its hash. */
import { createHash } from "node:crypto"
import { readEntries, splitHashes } from "../../../src/core/copies/format"
import type { Client } from "../client"

export interface ReadCopy {
  /** The list's text; '' where there is no copy. */
  text: string
  /** The documents' bytes by the addresses in the rows. */
  papers: ReadonlyMap<string, Buffer>
  /** Reason why the copy is not whole; undefined: it is. */
  fault: string | undefined
}

const hashOf = (bytes: Buffer) => createHash("sha256").update(bytes).digest("hex")

/** @param browser name under which the browser sends its copies */
export function copyReader(client: Client, list: string, browser: string): () => Promise<ReadCopy> {
  /** Hash → piece, requested once. */
  const pieces = new Map<string, Buffer>()
  let last: { version: string; copy: ReadCopy } | undefined
  return async () => {
    const { body } = await client.get(`/copies/${list}`)
    const stream = (body?.data ?? []).find((one: { browser: string }) => one.browser === browser)
    if (!stream) return { text: "", papers: new Map(), fault: undefined }
    const version: string = stream.newest.id
    if (last?.version === version) return last.copy
    const place = `/copies/${list}/versions/${version}`
    let fault: string | undefined
    const bytesOf = async (names: unknown): Promise<Buffer> => {
      const parts: Buffer[] = []
      for (const name of splitHashes(names) ?? []) {
        const bytes = pieces.get(name) ?? (await client.get(`${place}/pieces/${name}`)).bytes
        if (hashOf(bytes) !== name) fault = "a piece is not what it is called"
        else pieces.set(name, bytes)
        parts.push(bytes)
      }
      return Buffer.concat(parts)
    }
    const content = (await client.get(place)).body?.data
    const lines = (await bytesOf(content?.rowPieces)).toString().split("\n").slice(0, -1)
    const entries = readEntries((await bytesOf(content?.documentPieces)).toString())
    if (lines.length !== content?.rows || entries?.length !== content?.documents)
      fault = "it has not what it says"
    const papers = new Map<string, Buffer>()
    for (const { url, parts } of entries ?? []) papers.set(url, await bytesOf(parts))
    const copy: ReadCopy = { text: `[${lines.join(",")}]`, papers, fault }
    last = { version, copy }
    return copy
  }
}
