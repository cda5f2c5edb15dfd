import type { ComponentProps } from "react"
import { t } from "../../texts/language"
import { DownloadIcon, UploadIcon } from "../../ui/icon"
import { ComingButton } from "../../ui/tool-button"
import { ExportMenu } from "../export/export-menu"
import { ImportButton } from "../import/import-button"

interface Waits {
  /** No rows to act on yet: a placeholder keeps the button's place. */
  waiting?: boolean
}

/** *Ekspor* above a list. */
export const ExportTool = ({ waiting = false, ...props }: ComponentProps<typeof ExportMenu> & Waits) =>
  waiting ? <ComingButton icon={<DownloadIcon />}>{t("Ekspor")}</ComingButton> : <ExportMenu {...props} />

/** *Impor* above a list. */
export const ImportTool = ({ waiting = false, ...props }: ComponentProps<typeof ImportButton> & Waits) =>
  waiting && !props.withdrawn ? (
    <ComingButton icon={<UploadIcon />}>{t("Impor")}</ComingButton>
  ) : (
    <ImportButton {...props} />
  )
