import { Button } from "antd"
import { useRef, useState } from "react"
import type { Resource } from "../../core/schema/resource"
import type { StoredRecord } from "../../core/schema/types"
import { nameOf } from "../../fields/registry"
import { t } from "../../texts/language"
import { busySign } from "../../ui/busy"
import { useFeedback } from "../../ui/feedback"
import { onDemand } from "../../ui/on-demand"
import { WhenLoaded } from "../../ui/when-loaded"
import { useAccountCall } from "./use-account-call"

const SessionsDialog = onDemand(async () => (await import("./sessions-dialog")).SessionsDialog)

interface Props {
  resource: Resource
  record: StoredRecord
}

/** Tools for another user's account: a new password, its sessions, and a reset of its factors. */
export function AccountTools({ resource, record }: Props) {
  const feedback = useFeedback()
  const call = useAccountCall(resource, record.id)
  const [busy, setBusy] = useState(false)
  /** Password of a save without a response, which may have been done: a retry sends the same one. */
  const pending = useRef<string | null>(null)
  const [open, setOpen] = useState(false)
  const run = async (reset: "password" | "factors") => {
    const { resetFactors, resetPassword } = await import("./reset-account")
    const account = { name: nameOf(resource, record), record, call, pending, onBusy: setBusy }
    await (reset === "password" ? resetPassword : resetFactors)(feedback, account)
  }
  return (
    <>
      <Button type="text" onClick={() => setOpen(true)}>
        {t("Sesi")}
      </Button>
      <Button type="text" loading={busySign(busy)} onClick={() => void run("password")}>
        Reset password
      </Button>
      <Button type="text" disabled={busy} onClick={() => void run("factors")}>
        {t("Reset verifikasi dua langkah")}
      </Button>
      {open && (
        <WhenLoaded>
          <SessionsDialog resource={resource} record={record} onClose={() => setOpen(false)} />
        </WhenLoaded>
      )}
    </>
  )
}
