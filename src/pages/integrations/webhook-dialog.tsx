import { Checkbox, Input, Select } from "antd"
import { useState } from "react"
import { LONGEST_KEY_NAME } from "../../core/access/api-key"
import { LONGEST_URL, type WebhookInfo, WRITE_EVENTS } from "../../core/webhook"
import { t } from "../../texts/language"
import { DownIcon } from "../../ui/icon"
import { NothingFound } from "../../ui/nothing-found"
import { useRegistry } from "../../views/context/registry-context"
import type { useRoles } from "../access/use-roles"
import { FormDialog, FormField, type Messages } from "./form-dialog"
import { RoleSelect } from "./role-select"
import { eventChoices, resourceChoices } from "./webhook-events"

export type WebhookValues = Pick<WebhookInfo, "name" | "url" | "resource" | "events" | "roleId" | "active">

interface Props {
  /** null: a new webhook. */
  webhook: WebhookInfo | null
  roles: ReturnType<typeof useRoles>["roles"]
  send: (values: WebhookValues) => Promise<void>
  onClose: () => void
}

const NEW: WebhookValues = { name: "", url: "", resource: "", events: WRITE_EVENTS, roleId: "", active: true }
const ids = {
  name: "webhook-name",
  url: "webhook-url",
  resource: "resource",
  events: "events",
  role: "roleId",
}

const LABELS = {
  name: t("Nama webhook"),
  url: t("Alamat URL"),
  resource: t("Daftar"),
  events: t("Kejadian"),
  roleId: t("Role"),
}

/** @returns field → message */
const faultsOf = ({ name, url, resource, events, roleId }: WebhookValues): Messages => ({
  ...(name.trim() ? {} : { name: t("Nama webhook wajib diisi") }),
  ...(/^https?:\/\/./.test(url) ? {} : { url: t("Alamat harus diawali https://") }),
  ...(resource ? {} : { resource: t("Daftar wajib dipilih") }),
  ...(resource && events.length > 0 ? {} : { events: t("Pilih minimal satu kejadian") }),
  ...(roleId ? {} : { roleId: t("Role wajib dipilih") }),
})

/** The form of a webhook. */
export function WebhookDialog({ webhook, roles, send, onClose }: Props) {
  const registry = useRegistry()
  const [values, setValues] = useState<WebhookValues>(webhook ?? NEW)
  const set = (change: Partial<WebhookValues>) => setValues((now) => ({ ...now, ...change }))
  const { name, url, resource, events, roleId, active } = values
  // Roles that may not be chosen here, such as the superadmin's, still have a name.
  const known = roles?.some(({ id }) => id === roleId)
  const shownRoles =
    webhook && roles && roleId === webhook.roleId && !known && webhook.roleName
      ? [...roles, { id: roleId, name: webhook.roleName, label: webhook.roleName }]
      : roles
  const noEvents = resource === "" ? t("Pilih daftar dahulu") : t("Tidak ada pilihan.")
  return (
    <FormDialog
      title={webhook ? t("Ubah webhook") : t("Tambah Webhook")}
      submit={t("Simpan")}
      failed={t("Webhook tidak dapat disimpan.")}
      values={values}
      labels={LABELS}
      check={() => faultsOf(values)}
      send={() => send({ name, url: url.trim(), resource, events, roleId, active })}
      onClose={onClose}
    >
      {(messages) => (
        <>
          <FormField label={LABELS.name} id={ids.name} required message={messages.name}>
            <Input
              id={ids.name}
              name="name"
              data-autofocus
              autoComplete="off"
              maxLength={LONGEST_KEY_NAME}
              status={messages.name ? "error" : ""}
              aria-invalid={messages.name !== undefined}
              aria-required
              aria-describedby={`${ids.name}-help`}
              value={name}
              onChange={(event) => set({ name: event.target.value })}
            />
          </FormField>
          <FormField
            label={LABELS.url}
            id={ids.url}
            required
            help={t("Alamat sistem lain yang menerima data, diawali https://.")}
            message={messages.url}
          >
            <Input
              id={ids.url}
              name="url"
              inputMode="url"
              autoComplete="off"
              maxLength={LONGEST_URL}
              status={messages.url ? "error" : ""}
              aria-invalid={messages.url !== undefined}
              aria-required
              aria-describedby={`${ids.url}-help`}
              value={url}
              onChange={(event) => set({ url: event.target.value })}
            />
          </FormField>
          <FormField label={LABELS.resource} id={ids.resource} required message={messages.resource}>
            <Select
              id={ids.resource}
              showSearch
              optionFilterProp="label"
              listHeight={200}
              suffixIcon={<DownIcon />}
              status={messages.resource ? "error" : ""}
              aria-invalid={messages.resource !== undefined}
              notFoundContent={<NothingFound of={ids.resource}>{t("Tidak ada pilihan.")}</NothingFound>}
              placeholder={t("Pilih daftar")}
              aria-describedby={`${ids.resource}-help`}
              options={resourceChoices(registry)}
              value={resource || undefined}
              onChange={(chosen: string) => set({ resource: chosen, events: WRITE_EVENTS })}
            />
          </FormField>
          <FormField label={LABELS.events} id={ids.events} required message={messages.events}>
            <Select
              id={ids.events}
              mode="multiple"
              optionFilterProp="label"
              listHeight={200}
              suffixIcon={<DownIcon />}
              status={messages.events ? "error" : ""}
              aria-invalid={messages.events !== undefined}
              notFoundContent={<NothingFound of={ids.events}>{noEvents}</NothingFound>}
              aria-describedby={`${ids.events}-help`}
              options={resource === "" ? [] : eventChoices(registry, resource)}
              placeholder={resource === "" ? noEvents : t("Pilih kejadian")}
              value={resource === "" ? [] : [...events]}
              onChange={(chosen: string[]) => set({ events: chosen })}
            />
          </FormField>
          <FormField
            label={LABELS.roleId}
            id={ids.role}
            required
            help={t("Yang dikirim hanya data yang boleh dibaca role ini.")}
            message={messages.roleId}
          >
            <RoleSelect
              id={ids.role}
              roles={shownRoles}
              value={roleId}
              invalid={messages.roleId !== undefined}
              onChange={(chosen) => set({ roleId: chosen })}
            />
          </FormField>
          <Checkbox checked={active} onChange={(event) => set({ active: event.target.checked })}>
            {t("Aktif")}
          </Checkbox>
        </>
      )}
    </FormDialog>
  )
}
