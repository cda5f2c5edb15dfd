import { Select } from "antd"
import { t } from "../../texts/language"
import { DownIcon } from "../../ui/icon"
import { NothingFound } from "../../ui/nothing-found"
import type { useRoles } from "../access/use-roles"

interface Props {
  id: string
  roles: ReturnType<typeof useRoles>["roles"]
  value: string
  invalid: boolean
  onChange: (roleId: string) => void
}

/** The role whose rights a key or a webhook has. */
export const RoleSelect = ({ id, roles, value, invalid, onChange }: Props) => (
  <Select
    id={id}
    showSearch
    optionFilterProp="label"
    listHeight={200}
    status={invalid ? "error" : ""}
    aria-invalid={invalid}
    notFoundContent={<NothingFound of={id}>{t("Tidak ada pilihan.")}</NothingFound>}
    placeholder={t("Pilih role")}
    loading={!roles}
    suffixIcon={<DownIcon />}
    disabled={!roles}
    aria-describedby={`${id}-help`}
    options={(roles ?? []).map(({ id: role, label }) => ({ value: role, label }))}
    value={value || undefined}
    onChange={onChange}
  />
)
