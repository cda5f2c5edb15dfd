import { useInvalidate } from "@refinedev/core"
import { Button } from "antd"
import { useState } from "react"
import { ACCOUNT_STATE, type AccountState, accountState } from "../../core/access/sign-in"
import { AnswerError, unwrapOne } from "../../core/codec/unwrap"
import type { Resource } from "../../core/schema/resource"
import type { StoredRecord } from "../../core/schema/types"
import { nameOf } from "../../fields/registry"
import { isOwnServer } from "../../session/own-server"
import { samePerson } from "../../session/session"
import { useMe } from "../../session/use-session"
import { t } from "../../texts/language"
import { busySign } from "../../ui/busy"
import { useFeedback } from "../../ui/feedback"
import { Tag } from "../../ui/tag"
import { useRegistry } from "../context/registry-context"
import { useRights } from "../context/rights"
import detail from "../detail/detail.module.css"
import { failureMessage } from "../failure/failure"
import styles from "./account.module.css"
import { AccountTools } from "./account-tools"
import { useAccountCall } from "./use-account-call"

interface Props {
  resource: Resource
  record: StoredRecord
}

const explain = ({ active, suspended }: AccountState): string => {
  if (active) return t("Pemiliknya dapat masuk.")
  return suspended
    ? t("Dinonaktifkan: pemiliknya tidak dapat masuk.")
    : t("Pemiliknya tidak dapat masuk karena statusnya tidak aktif.")
}

/**
 * The account's state, with a button that switches it; a tag only where it differs from the one beside the record's name. Empty if
 * the server sends no state.
 */
export function AccountSection({ resource, record }: Props) {
  const state = isOwnServer() ? accountState(record[ACCOUNT_STATE]) : undefined
  return state ? <Switch key={record.id} resource={resource} record={record} initial={state} /> : null
}

function Switch({ resource, record, initial }: Props & { initial: AccountState }) {
  const [state, setState] = useState(initial)
  const [busy, setBusy] = useState(false)
  const feedback = useFeedback()
  const invalidate = useInvalidate()
  const registry = useRegistry()
  const call = useAccountCall(resource, record.id)
  const rights = useRights(resource)
  const own = useMe().id === record.id
  // The record's own fields are changed in its form.
  const mayTouch = rights.edit && !own
  const offered = mayTouch && (state.active || state.suspended)
  const wanted = state.suspended

  const change = async () => {
    const isSame = samePerson()
    const sure = await feedback.confirm({
      title: wanted ? t("Aktifkan Akun") : t("Nonaktifkan Akun"),
      subject: nameOf(resource, record),
      text: wanted
        ? t("Pemilik akun ini dapat masuk kembali dengan passwordnya. Lanjutkan?")
        : t(
            "Pemilik akun ini langsung dikeluarkan dan tidak dapat masuk lagi. Datanya tetap ada. Lanjutkan?",
          ),
      danger: !wanted,
    })
    if (!sure || !isSame()) return
    setBusy(true)
    try {
      const { data } = await call("put", "account", { active: wanted })
      const now = accountState(unwrapOne(data))
      if (!now) throw new AnswerError()
      setState(now)
      for (const other of registry.all)
        if (other.table === resource.table)
          void invalidate({ resource: other.name, invalidates: ["list", "many", "detail"] })
    } catch (error) {
      console.error(error)
      if (!isSame()) return
      const text = wanted ? t("Gagal mengaktifkan akun.") : t("Gagal menonaktifkan akun.")
      const { text: title, detail } = failureMessage({ text, server: "hide" }, error)
      await feedback.alert(title, detail)
    } finally {
      setBusy(false)
    }
  }

  return (
    <section className={styles.section} aria-label={t("Akun")}>
      <div>
        <h3 className={detail.heading}>
          {t("Akun")} {state.suspended && <Tag text={t("Nonaktif")} tone="bad" />}
        </h3>
        <p className={styles.text} role="status">
          {own
            ? t("Ini akun Anda sendiri. Password dan sesinya ada di menu akun, di kanan atas.")
            : explain(state)}
        </p>
      </div>
      {mayTouch && (
        <div className={styles.actions}>
          <AccountTools resource={resource} record={record} />
        </div>
      )}
      {offered && (
        <div className={styles.actions}>
          <Button type="text" danger={!wanted} loading={busySign(busy)} onClick={change}>
            {wanted ? t("Aktifkan akun") : t("Nonaktifkan akun")}
          </Button>
        </div>
      )}
    </section>
  )
}
