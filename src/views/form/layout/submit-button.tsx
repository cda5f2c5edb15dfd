import { SaveButton } from "@refinedev/antd"
import { t } from "../../../texts/language"
import { busySign } from "../../../ui/busy"
import { keepFocus } from "./form-field"
import { useSteps } from "./use-sections"

interface Props {
  busy: boolean
  sending: boolean
  /** Default 'Simpan'. */
  label: string | undefined
}

/** Submits the form. Before the last step of a phone the way on is the primary button instead. */
export function SubmitButton({ busy, sending, label = t("Simpan") }: Props) {
  const steps = useSteps()
  return (
    <SaveButton
      icon={undefined}
      type={steps && steps.current !== steps.all.at(-1) ? "default" : "primary"}
      htmlType="submit"
      disabled={busy}
      loading={busySign(sending)}
      onMouseDown={keepFocus}
      title="Ctrl+S"
      aria-keyshortcuts="Control+S Meta+S"
    >
      {label}
    </SaveButton>
  )
}
