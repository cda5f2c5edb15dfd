import { Button } from "antd"
import { useRef, useState } from "react"
import type { Resource } from "../../core/schema/resource"
import { t } from "../../texts/language"
import { UploadIcon } from "../../ui/icon"
import { onDemand } from "../../ui/on-demand"
import { WhenLoaded } from "../../ui/when-loaded"

const ImportDialog = onDemand(async () => (await import("./import-dialog")).ImportDialog)

export interface ImportProps {
  resource: Resource
  name: string
  /** Values that the page adds to each record. */
  fixed?: Readonly<Record<string, string>>
}
interface Props extends ImportProps {
  /** The right to add is gone: a running import ends with its result, and no new one starts. */
  rightRevoked: boolean
}

/** Opens the import of records from a file, for users who may add records. */
export function ImportButton({ rightRevoked, ...props }: Props) {
  const [open, setOpen] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  return (
    <>
      {!rightRevoked && (
        <Button ref={button} icon={<UploadIcon />} onClick={() => setOpen(true)}>
          {t("Impor")}
        </Button>
      )}
      {open && (
        <WhenLoaded>
          <ImportDialog
            {...props}
            onClose={() => {
              setOpen(false)
              button.current?.focus()
            }}
          />
        </WhenLoaded>
      )}
    </>
  )
}
