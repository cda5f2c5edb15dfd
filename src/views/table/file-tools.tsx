import { type ComponentProps, Suspense } from "react"
import { t } from "../../texts/language"
import { DownloadIcon, UploadIcon } from "../../ui/icon"
import { onDemand } from "../../ui/on-demand"
import { ComingButton } from "../../ui/tool-button"
import { ImportButton } from "../import/import-button"

export const ExportMenu = onDemand(async () => (await import("../export/export-menu")).ExportMenu)

const ComingExport = () => <ComingButton icon={<DownloadIcon />}>{t("Ekspor")}</ComingButton>

interface PlaceholderProps {
  /** A disabled button keeps the place, while there is nothing to act on. */
  placeholder?: boolean
}

/** *Ekspor* above a list. */
export const ExportTool = ({
  placeholder = false,
  ...props
}: ComponentProps<typeof ExportMenu> & PlaceholderProps) =>
  placeholder ? (
    <ComingExport />
  ) : (
    <Suspense fallback={<ComingExport />}>
      <ExportMenu {...props} />
    </Suspense>
  )

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
