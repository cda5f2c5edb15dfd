import { readdirSync, readFileSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { brotliCompressSync, gzipSync } from "node:zlib"

/** Makes a built app another build of the same sources. @param client the folder of the built app */
export function renameBuild(client: string, from: string, to: string): void {
  for (const name of readdirSync(client).filter((file) => /^(index\.html|build\.json|sw\.js)$/.test(file))) {
    const text = readFileSync(join(client, name), "utf8").replaceAll(from, to)
    writeFileSync(join(client, name), text)
    writeFileSync(join(client, `${name}.br`), brotliCompressSync(text))
    writeFileSync(join(client, `${name}.gz`), gzipSync(text))
  }
}
