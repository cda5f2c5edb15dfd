import { Button } from "antd"
import { useState } from "react"
import type { DocumentValue } from "../../core/document/value"
import { t } from "../../texts/language"
import { onDemand } from "../../ui/on-demand"
import { WhenLoaded } from "../../ui/when-loaded"

const Viewer = onDemand(async () => (await import("./viewer")).DocumentViewer)

export function ViewButton({ document }: { document: DocumentValue }) {
  const [open, setOpen] = useState(false)
  return (
    <>
      <Button
        size="small"
        aria-label={t("Lihat dokumen {name}", { name: document.name })}
        title={document.name}
        onClick={() => setOpen(true)}
      >
        {t("Lihat dokumen")}
      </Button>
      {open && (
        <WhenLoaded>
          <Viewer document={document} onClose={() => setOpen(false)} />
        </WhenLoaded>
      )}
    </>
  )
}
