import type { FilesSettings } from "../ground/files-settings"
import { createDiskStore } from "./disk-store"
import { createS3Store } from "./s3-store"
import type { FileStore } from "./store"

export const openFileStore = (settings: FilesSettings): FileStore =>
  settings.kind === "disk" ? createDiskStore(settings.folder) : createS3Store(settings)
