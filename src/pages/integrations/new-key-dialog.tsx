import { Input } from "antd"
import { Suspense, useState } from "react"
import { LONGEST_KEY_NAME } from "../../core/access/api-key"
import { AnswerError, unwrapOne } from "../../core/codec/unwrap"
import { localDay } from "../../core/format/moment"
import { call } from "../../providers/http"
import { t } from "../../texts/language"
import { onDemand } from "../../ui/on-demand"
import type { useRoles } from "../access/use-roles"
import { FormDialog, FormField, type Messages } from "./form-dialog"
import { RoleSelect } from "./role-select"

interface Props {
  roles: ReturnType<typeof useRoles>["roles"]
  /** Called with the key's text, which the server answers this once. */
  onCreated: (key: string) => void
  onClose: () => void
}

const DayPicker = onDemand(async () => (await import("../../fields/date/day-picker")).default)

const NAME = "key-name"
const ROLE = "roleId"
const LAST = "expiresOn"
const LABELS = { name: t("Nama kunci"), roleId: t("Role"), expiresOn: t("Berlaku sampai") }
const inYears = (years: number): string => {
  const today = localDay(new Date())
  return `${Number(today.slice(0, 4)) + years}${today.slice(4)}`.replace("-02-29", "-02-28")
}

/** The form of a new key. */
export function NewKeyDialog({ roles, onCreated, onClose }: Props) {
  const [name, setName] = useState("")
  const [roleId, setRoleId] = useState("")
  const [expiresOn, setExpiresOn] = useState<string | null>(() => inYears(1))

  const check = (): Messages => ({
    ...(name.trim() ? {} : { name: t("Nama kunci wajib diisi") }),
    ...(roleId ? {} : { roleId: t("Role wajib dipilih") }),
  })
  const send = async () => {
    const answer = unwrapOne(
      await call({ path: "/api-keys", method: "POST", body: { name, roleId, expiresOn } }),
    )
    if (typeof answer?.key !== "string") throw new AnswerError()
    onCreated(answer.key)
  }

  return (
    <FormDialog
      title={t("Tambah Kunci API")}
      submit={t("Simpan")}
      failed={t("Kunci tidak dapat dibuat.")}
      labels={LABELS}
      values={{ name, roleId, expiresOn }}
      check={check}
      send={send}
      onClose={onClose}
    >
      {(messages) => (
        <>
          <FormField
            label={LABELS.name}
            id={NAME}
            required
            help={t("Sistem yang memakainya.")}
            message={messages.name}
          >
            <Input
              id={NAME}
              name="name"
              data-autofocus
              autoComplete="off"
              maxLength={LONGEST_KEY_NAME}
              status={messages.name ? "error" : ""}
              aria-invalid={messages.name !== undefined}
              aria-required
              aria-describedby={`${NAME}-help`}
              value={name}
              onChange={(event) => setName(event.target.value)}
            />
          </FormField>
          <FormField
            label={LABELS.roleId}
            id={ROLE}
            required
            help={t("Kunci mengikuti hak role ini pada saat dipakai.")}
            message={messages.roleId}
          >
            <RoleSelect
              id={ROLE}
              roles={roles}
              value={roleId}
              invalid={messages.roleId !== undefined}
              onChange={setRoleId}
            />
          </FormField>
          <FormField
            label={LABELS.expiresOn}
            id={LAST}
            help={t("Kosongkan agar berlaku sampai dicabut.")}
            message={messages.expiresOn}
          >
            <Suspense fallback={<Input id={LAST} readOnly />}>
              <DayPicker
                id={LAST}
                value={expiresOn}
                onChange={setExpiresOn}
                invalid={messages.expiresOn !== undefined}
                describedBy={`${LAST}-help`}
                enterConfirms
              />
            </Suspense>
          </FormField>
        </>
      )}
    </FormDialog>
  )
}
