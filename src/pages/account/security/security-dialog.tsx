import { Button } from "antd"
import { useState } from "react"
import { t } from "../../../texts/language"
import { Dialog } from "../../../ui/dialog"
import { SecurityPanel, type StepKind } from "./security-panel"
import { StepFoot } from "./step-form"

/** 'Keamanan', from the header's user menu: the user's own second factors. */
export function SecurityDialog({ onClose }: { onClose: () => void }) {
  const [step, setStep] = useState<StepKind>("list")
  const [foot, setFoot] = useState<HTMLElement | null>(null)
  return (
    <Dialog
      title={t("Keamanan")}
      size="large"
      undescribed
      // New recovery codes close by their own button alone.
      {...(step === "codes" ? {} : { onDismiss: onClose })}
      footerRef={setFoot}
      footer={
        step === "list" && (
          <Button data-autofocus onClick={onClose}>
            {t("Tutup")}
          </Button>
        )
      }
    >
      <StepFoot value={foot}>
        <SecurityPanel onStep={setStep} />
      </StepFoot>
    </Dialog>
  )
}
