import { useLayoutEffect, useRef, useState } from "react"
import { RequestError } from "../../../core/codec/request-error"
import type { FactorInfo } from "../../../core/session/factors"
import {
  addPasskey,
  beginTotp,
  type Changed,
  type NewTotp,
  removeFactor,
  renameFactor,
  renewRecoveryCodes,
} from "../../../providers/factors"
import { samePerson } from "../../../session/session"
import { t } from "../../../texts/language"
import { Loading } from "../../../ui/loading"
import { failureMessage } from "../../../views/failure/failure"
import { LoadFailed } from "../../../views/failure/load-failed"
import { useFailure } from "../../../views/failure/use-failure"
import { AddTotp } from "./add-totp"
import { FactorList } from "./factor-list"
import { RecoveryCodes } from "./recovery-codes"
import styles from "./security.module.css"
import { PASSWORD_INPUT, StepForm } from "./step-form"
import { useFactors } from "./use-factors"

type Step =
  | { kind: "list" }
  | { kind: "totp"; started: NewTotp }
  | { kind: "codes"; changed: Changed }
  | { kind: "rename" | "remove"; factor: FactorInfo }
  | { kind: "renew" }

export type StepKind = Step["kind"]

const LIST: Step = { kind: "list" }

/** InvalidStateError: the browser's name for an authenticator that has a passkey of this account. */
const isKnown = (error: unknown): boolean => error instanceof Error && error.name === "InvalidStateError"

function failureText(error: unknown): string {
  if (isKnown(error)) return t("Perangkat ini sudah memiliki passkey untuk akun Anda.")
  const failed = { text: t("Verifikasi dua langkah tidak dapat ditambahkan."), server: "prefer" } as const
  const { text, detail } = failureMessage(failed, error)
  return [text, detail].filter(Boolean).join(" ")
}

/**
 * The user's own factors: added, named, removed, and recovery codes.
 * @param onStep called with each new step; `codes` shows codes that no later screen shows
 */
export function SecurityPanel({ onStep }: { onStep: (kind: StepKind) => void }) {
  const { query, reload } = useFactors()
  const [step, setStep] = useState<Step>(LIST)
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useFailure("")
  const panel = useRef<HTMLDivElement>(null)
  const tell = useRef(onStep)
  tell.current = onStep

  // Before the next paint: the dialog's foot changes with the step. The pressed button is gone: the focus stays in the panel.
  useLayoutEffect(() => {
    tell.current(step.kind)
    if (step.kind !== "list") panel.current?.querySelector<HTMLElement>("[data-autofocus]")?.focus()
  }, [step])

  const done = (changed: Changed) => {
    if (changed.recoveryCodes.length > 0) return setStep({ kind: "codes", changed })
    changed.finish()
    setStep(LIST)
    void reload()
  }

  const begin = async (work: () => Promise<void>) => {
    if (busy) return
    const isSame = samePerson()
    setBusy(true)
    setFailure("")
    try {
      await work()
    } catch (error) {
      if (!(error instanceof RequestError)) console.error(error)
      if (isSame()) setFailure(failureText(error), error)
    } finally {
      setBusy(false)
    }
  }

  const content = () => {
    switch (step.kind) {
      case "totp":
        return <AddTotp started={step.started} onAdded={done} onCancel={() => setStep(LIST)} />
      case "codes":
        return (
          <RecoveryCodes
            codes={step.changed.recoveryCodes}
            onDone={() => done({ ...step.changed, recoveryCodes: [] })}
          />
        )
      case "rename":
        return <Rename factor={step.factor} onDone={(isDone) => finish(isDone)} />
      case "remove":
      case "renew":
        return <WithPassword step={step} onDone={done} onCancel={() => setStep(LIST)} />
      default:
        return null
    }
  }
  const finish = (isDone: boolean) => {
    setStep(LIST)
    if (isDone) void reload()
  }

  if (step.kind !== "list") return <div ref={panel}>{content()}</div>
  if (query.data)
    return (
      <FactorList
        known={query.data}
        busy={busy}
        failure={failure}
        onAddPasskey={() =>
          void begin(async () => {
            const changed = await addPasskey()
            if (changed) done(changed)
          })
        }
        onAddTotp={() => void begin(async () => setStep({ kind: "totp", started: await beginTotp() }))}
        onRename={(factor) => setStep({ kind: "rename", factor })}
        onRemove={(factor) => setStep({ kind: "remove", factor })}
        onRenewCodes={() => setStep({ kind: "renew" })}
      />
    )
  if (!query.isError)
    return (
      <div className={styles.loading}>
        <Loading text={t("Memuat verifikasi dua langkah...")} />
      </div>
    )
  return <LoadFailed text={t("Verifikasi dua langkah gagal dimuat.")} query={query} />
}

function Rename({ factor, onDone }: { factor: FactorInfo; onDone: (isDone: boolean) => void }) {
  return (
    <StepForm
      name="name"
      label={t("Nama verifikasi dua langkah")}
      missing={t("Nama verifikasi dua langkah wajib diisi")}
      okText={t("Simpan")}
      failed={t("Nama tidak dapat diganti.")}
      input={{ defaultValue: factor.name, autoComplete: "off" }}
      onSubmit={async (name) => {
        await renameFactor(factor.id, name)
        onDone(true)
      }}
      onCancel={() => onDone(false)}
    />
  )
}

interface WithPasswordProps {
  step: { kind: "remove"; factor: FactorInfo } | { kind: "rename"; factor: FactorInfo } | { kind: "renew" }
  onDone: (changed: Changed) => void
  onCancel: () => void
}

/** Removes a factor, or replaces the recovery codes, with the password again. */
function WithPassword({ step, onDone, onCancel }: WithPasswordProps) {
  const removed = step.kind === "renew" ? null : step.factor
  return (
    <StepForm
      name="password"
      label={t("Password Anda")}
      missing={t("Password wajib diisi")}
      okText={removed ? t("Hapus") : t("Buat kode baru")}
      danger={removed !== null}
      failed={
        removed ? t("Verifikasi dua langkah tidak dapat dihapus.") : t("Kode pemulihan tidak dapat dibuat.")
      }
      input={PASSWORD_INPUT}
      onSubmit={async (password) =>
        onDone(await (removed ? removeFactor(removed.id, password) : renewRecoveryCodes(password)))
      }
      onCancel={onCancel}
    >
      <p className={styles.text}>
        {removed
          ? t(
              "'{name}' tidak dapat dipakai lagi untuk masuk, dan perangkat lain yang memakai akun ini keluar.",
              {
                name: removed.name,
              },
            )
          : t("Semua kode pemulihan yang lama tidak berlaku lagi.")}
      </p>
    </StepForm>
  )
}
