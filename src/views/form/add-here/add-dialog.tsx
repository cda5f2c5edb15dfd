import { Button } from "antd"
import { useRef, useState, useSyncExternalStore } from "react"
import type { Field, Resource } from "../../../core/schema/resource"
import type { Values } from "../../../core/schema/types"
import { isOwnServer } from "../../../session/own-server"
import { t } from "../../../texts/language"
import { Dialog } from "../../../ui/dialog"
import { useConfirmedClose } from "../../record/use-confirmed-close"
import { useUnsaved } from "../../record/use-unsaved"
import { slotOf } from "../draft/draft"
import { formKey } from "../draft/use-draft"
import { ErrorSummary } from "../layout/error-summary"
import { useFirstInput } from "../layout/first-input"
import { keepFocus } from "../layout/form-field"
import { FormSection } from "../layout/form-section"
import { focusNextOnEnter, useSaveKey } from "../layout/keyboard"
import { SubmitButton } from "../layout/submit-button"
import { useSinglePress } from "../layout/use-single-press"
import { usePasswords } from "../password/use-passwords"
import { SimilarNames, Sources } from "../references/sources"
import { useRefusals } from "../save/use-refusals"
import { useSave } from "../save/use-save"
import { createFormStore } from "../state/store"
import type { FormStore } from "../state/store-types"
import { FormContext } from "../state/use-field"
import styles from "./add-dialog.module.css"
import { useChooseAdded } from "./choose-added"

/** A record that is to be added for a field of a form. */
export interface Addition {
  form: FormStore
  field: Field
  target: Resource
  /** Values with which the target's form begins. */
  given: Values
}

/** The target's add form in a dialog. Its input has no draft: it goes with the dialog. */
export function AddDialog({ onClose, ...addition }: Addition & { onClose: () => void }) {
  const { form: outer, target, given } = addition
  const [form] = useState(() =>
    createFormStore({
      resource: target,
      mode: "create",
      me: outer.context.me,
      original: undefined,
      titleOf: outer.titleOf,
      ownServer: isOwnServer(),
      fixed: given,
      idPrefix: `${outer.idPrefix}-${addition.field.key}-${target.name}`,
    }),
  )
  const slot = slotOf(target, "+")
  const [key] = useState(() => formKey(slot, outer.context.me.id))
  const passwords = usePasswords(target)
  const choose = useChooseAdded(addition)
  const { stopped, ...refusals } = useRefusals(form)
  const { busy, sending, save } = useSave(form, {
    id: "",
    key,
    slot,
    passwords,
    ...refusals,
    onStale: async (error) => ({ error }),
    onSaved: async (_, saved, isSame) => {
      if (saved.password !== null) await passwords.show(saved.password)
      onClose()
      if (isSame()) await choose(saved)
    },
  })
  useUnsaved(useSyncExternalStore(form.subscribe, form.isTyped), form.isTyped)
  const element = useRef<HTMLFormElement>(null)
  useSaveKey(element)
  const onMouseDown = useSinglePress()
  useFirstInput(element, form, true)
  const close = useConfirmedClose(form.isTyped, onClose)
  const leave = async () => {
    if (!busy) await close()
  }

  return (
    <FormContext value={form}>
      <Sources />
      {target.fields.some(({ similar, completes }) => similar || completes) && <SimilarNames />}
      <form
        ref={element}
        className={styles.form}
        noValidate
        onMouseDown={onMouseDown}
        onKeyDown={target.form.enter === "next" ? focusNextOnEnter : undefined}
        onSubmit={(event) => {
          event.preventDefault()
          void save()
        }}
      >
        <Dialog
          title={t("Tambah {label}", { label: target.label.singular })}
          size="large"
          undescribed
          onDismiss={() => void leave()}
          footer={
            <>
              <SubmitButton busy={busy} sending={sending} label={target.form.create?.submit} />
              <Button disabled={busy} onMouseDown={keepFocus} onClick={() => void leave()}>
                {t("Batal")}
              </Button>
              {stopped.count > 0 && (
                <div className={styles.summary}>
                  <ErrorSummary stopped={stopped} />
                </div>
              )}
            </>
          }
        >
          <div className={styles.sections}>
            {target.form.sections.map((section) => (
              <FormSection key={section.fields.join()} section={section} />
            ))}
          </div>
        </Dialog>
      </form>
    </FormContext>
  )
}
