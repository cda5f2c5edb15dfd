import { FileFault } from "../../core/import/table"
import { readTable } from "./read-table"

self.onmessage = async ({ data }: MessageEvent<Uint8Array<ArrayBuffer>>) => {
  try {
    self.postMessage({ table: await readTable(data) })
  } catch (error) {
    self.postMessage({ fault: error instanceof FileFault ? error.message : String(error) })
  }
}
