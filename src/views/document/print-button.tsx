import { Button } from "antd"
import type { RefObject } from "react"
import { useReactToPrint } from "react-to-print"
import { t } from "../../texts/language"
import { useFeedback } from "../../ui/feedback"
import { PrinterIcon } from "../../ui/icon"

interface PrintButtonProps {
  paper: RefObject<HTMLElement | null>
  fileName: string
  /** Style sheet of the paper. */
  css: string
}

/** 'Cetak' (TX-65). The printed frame has the paper's own style sheet and none of the app's. */
export function PrintButton({ paper, fileName, css }: PrintButtonProps) {
  const { alert } = useFeedback()
  const print = useReactToPrint({
    contentRef: paper,
    documentTitle: fileName,
    pageStyle: css,
    ignoreGlobalStyles: true,
    onPrintError: () => void alert(t("Dokumen gagal dicetak. Silakan coba lagi.")),
  })
  return (
    <Button type="primary" icon={<PrinterIcon />} onClick={() => print()}>
      {t("Cetak")}
    </Button>
  )
}
