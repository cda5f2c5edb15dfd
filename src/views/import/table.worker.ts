import { FileFault } from "../../core/import/table"
import { readTable } from "./read-table"

interface Request {
  bytes: Uint8Array<ArrayBuffer>
  sheets: readonly string[]
}

self.onmessage = async ({ data: { bytes, sheets } }: MessageEvent<Request>) => {
  try {
    self.postMessage({ table: await readTable(bytes, sheets) })
  } catch (error) {
    self.postMessage({ fault: error instanceof FileFault ? error.message : String(error) })
  }
}
