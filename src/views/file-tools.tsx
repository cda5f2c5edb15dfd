import { type ComponentProps, Suspense } from "react"
import { t } from "../texts/language"
import { DownloadIcon, UploadIcon } from "../ui/icon"
import { onDemand } from "../ui/on-demand"
import { ComingButton } from "../ui/tool-button"

const ExportMenu = onDemand(async () => (await import("./export/export-menu")).ExportMenu)
const ImportButton = onDemand(async () => (await import("./import/import-button")).ImportButton)

interface Waits {
  /** Nothing to act on, or not yet: the button waits where it will stand. */
  waiting?: boolean
}

/** *Ekspor* above a list, loaded when there is something to hand out. */
export function ExportTool({ waiting = false, ...props }: ComponentProps<typeof ExportMenu> & Waits) {
  const coming = <ComingButton icon={<DownloadIcon />}>{t("Ekspor")}</ComingButton>
  return <Suspense fallback={coming}>{waiting ? coming : <ExportMenu {...props} />}</Suspense>
}

/** *Impor* above a list. */
export function ImportTool({ waiting = false, ...props }: ComponentProps<typeof ImportButton> & Waits) {
  const coming = <ComingButton icon={<UploadIcon />}>{t("Impor")}</ComingButton>
  return <Suspense fallback={coming}>{waiting ? coming : <ImportButton {...props} />}</Suspense>
}
