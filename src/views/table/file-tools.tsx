import type { ComponentProps } from "react"
import { t } from "../../texts/language"
import { DownloadIcon, UploadIcon } from "../../ui/icon"
import { ComingButton } from "../../ui/tool-button"
import { ExportMenu } from "../export/export-menu"
import { ImportButton } from "../import/import-button"

interface PlaceholderProps {
  /** A disabled button keeps the place, while there is nothing to act on. */
  placeholder?: boolean
}

/** *Ekspor* above a list. */
export const ExportTool = ({
  placeholder = false,
  ...props
}: ComponentProps<typeof ExportMenu> & PlaceholderProps) =>
  placeholder ? <ComingButton icon={<DownloadIcon />}>{t("Ekspor")}</ComingButton> : <ExportMenu {...props} />

/** *Impor* above a list. */
export const ImportTool = ({
  placeholder = false,
  ...props
}: ComponentProps<typeof ImportButton> & PlaceholderProps) =>
  // Without the right, ImportButton shows no button, so there is no place to keep.
  placeholder && !props.rightRevoked ? (
    <ComingButton icon={<UploadIcon />}>{t("Impor")}</ComingButton>
  ) : (
    <ImportButton {...props} />
  )
