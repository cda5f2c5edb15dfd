import { Button } from "antd"
import { useEffect, useEffectEvent, useId, useRef, useState } from "react"
import { formatNumber } from "../../core/format/number"
import type { Resource, ResourceAction } from "../../core/schema/resource"
import type { StoredRecord, Values } from "../../core/schema/types"
import { nameOf } from "../../fields/registry"
import { isOwnServer } from "../../session/own-server"
import { useMe } from "../../session/use-session"
import { t } from "../../texts/language"
import { busySign } from "../../ui/busy"
import { Dialog } from "../../ui/dialog"
import { useFeedback } from "../../ui/feedback"
import feedback from "../../ui/feedback.module.css"
import { useRegistry } from "../context/registry-context"
import { failureMessage, fieldErrors } from "../failure/failure"
import { FormField } from "../form/layout/form-field"
import { Sources } from "../form/references/sources"
import { createFormStore } from "../form/state/store"
import type { FormStore } from "../form/state/store-types"
import { FormContext } from "../form/state/use-field"
import { useConfirmedClose } from "../record/use-confirmed-close"
import styles from "./action.module.css"
import { allows } from "./available"
import { failureOf } from "./use-perform"
import { textFor, useRun } from "./use-run"

interface Props {
  resource: Resource
  action: ResourceAction
  /** [] for an action on the page. */
  records: readonly StoredRecord[]
  onDone?: (ids: readonly string[]) => void
  onClose: () => void
}

const ignore = () => {}

/** Runs an action: at once, or after a dialog with its question and its inputs. */
export function RunAction({ resource, action, records, onDone = ignore, onClose }: Props) {
  const [chosen] = useState(() => records.filter((record) => allows(action, record)))
  const running = useRun(resource, { action, records: chosen, onDone })
  const asks = action.asks !== null || action.confirm !== "" || records.length > 1
  return asks ? (
    <>
      <ActionDialog
        resource={resource}
        action={action}
        records={chosen}
        excluded={records.length - chosen.length}
        onRun={running.run}
        onClose={onClose}
      />
      {running.dialog}
    </>
  ) : (
    <RunNow action={action} onRun={running.run} onClose={onClose} />
  )
}

/** An action without question and inputs: runs once when it is mounted. */
function RunNow({
  action,
  onRun,
  onClose,
}: {
  action: ResourceAction
  onRun: (asked: Values) => Promise<boolean>
  onClose: () => void
}) {
  const feedback = useFeedback()
  const begun = useRef(false)
  const runOnce = useEffectEvent(async () => {
    if (begun.current) return
    begun.current = true
    try {
      await onRun({})
    } catch (error) {
      console.error(error)
      const { text, detail } = failureMessage(failureOf(action), error)
      await feedback.alert(text, detail)
    }
    onClose()
  })
  useEffect(() => void runOnce(), [])
  return null
}

interface DialogProps {
  resource: Resource
  action: ResourceAction
  records: readonly StoredRecord[]
  /** Number of chosen records whose state does not allow the action. */
  excluded: number
  onRun: (asked: Values) => Promise<boolean>
  onClose: () => void
}

function questionOf({ resource, action, records }: DialogProps): string {
  const [record] = records
  if (records.length > 1)
    return t("{label} untuk {records} data?", { label: action.label, records: formatNumber(records.length) })
  if (!action.confirm) return ""
  return record ? textFor(resource, action.confirm, record) : action.confirm
}

function ActionDialog(props: DialogProps) {
  const { resource, action, records, excluded, onRun, onClose } = props
  const { asks, label, danger } = action
  const me = useMe()
  const registry = useRegistry()
  const id = useId()
  const [busy, setBusy] = useState(false)
  const running = useRef(false)
  const [failure, setFailure] = useState<readonly string[]>([])
  const [form] = useState(() =>
    asks
      ? createFormStore({
          resource: asks,
          mode: "create",
          me,
          original: undefined,
          titleOf: (name) => registry.get(name).title,
          ownServer: isOwnServer(),
        })
      : null,
  )
  const nothing = records.length === 0 && !action.on.has("page")
  const question = nothing ? t("Tidak ada data terpilih yang dapat diproses.") : questionOf(props)

  const run = async () => {
    // A ref: a second press may come while the inputs are still read, before the next render.
    if (running.current || nothing) return
    running.current = true
    setFailure([])
    setBusy(true)
    try {
      if (form && (!(await form.loaded()) || Object.keys(form.validate()).length > 0)) return focusFirst(id)
      if (await onRun(form?.values() ?? {})) onClose()
    } catch (error) {
      console.error(error)
      form?.reject(fieldErrors(error))
      if (form && Object.keys(form.messages()).length > 0) focusFirst(id)
      else {
        const { text, detail } = failureMessage(failureOf(action), error)
        setFailure([text, detail].filter(Boolean))
      }
    } finally {
      running.current = false
      setBusy(false)
    }
  }
  const close = useConfirmedClose(() => form?.isTyped() ?? false, onClose)
  const leave = async () => {
    if (!busy) await close()
  }
  const [record] = records
  return (
    <Dialog
      title={records.length === 1 && record ? `${label}: ${nameOf(resource, record)}` : label}
      undescribed={form !== null}
      onDismiss={() => void leave()}
      footer={
        <>
          <Button
            type="primary"
            {...(danger && { danger, className: feedback.danger })}
            htmlType="submit"
            form={id}
            disabled={nothing}
            loading={busySign(busy)}
            data-autofocus={(!danger && form === null) || undefined}
          >
            {label}
          </Button>
          <Button disabled={busy} data-autofocus={danger || undefined} onClick={() => void leave()}>
            {t("Batal")}
          </Button>
        </>
      }
    >
      <form
        id={id}
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          void run()
        }}
      >
        {question && <p className={styles.question}>{question}</p>}
        {excluded > 0 && (
          <p className={styles.question}>
            {t("{excluded} data terpilih lainnya tidak dapat diproses.", {
              excluded: formatNumber(excluded),
            })}
          </p>
        )}
        {form && <AskedFields form={form} />}
        <div role="alert">
          {failure.map((text) => (
            <p key={text} className={styles.failure}>
              {text}
            </p>
          ))}
        </div>
      </form>
    </Dialog>
  )
}

/** The inputs; the first one has the focus. */
function AskedFields({ form }: { form: FormStore }) {
  const fields = useRef<HTMLDivElement>(null)
  useEffect(() => fields.current?.querySelector<HTMLElement>("input, textarea")?.focus(), [])
  return (
    <FormContext value={form}>
      <Sources />
      <div ref={fields} className={styles.fields}>
        {form.resource.fields.map((field) => (
          <FormField key={field.key} field={field} />
        ))}
      </div>
    </FormContext>
  )
}

/** Focuses the first invalid input, once its message is rendered. */
const focusFirst = (form: string): void => {
  requestAnimationFrame(() =>
    document.getElementById(form)?.querySelector<HTMLElement>("[aria-invalid=true]")?.focus(),
  )
}
