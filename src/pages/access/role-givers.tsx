import { Select } from "antd"
import { useId } from "react"
import { t } from "../../texts/language"
import { NothingFound } from "../../ui/nothing-found"
import type { RoleChoice } from "./role-choices"

export interface RoleGiversProps {
  role: RoleChoice
  roles: readonly RoleChoice[]
  /** The ids of the roles that may give this one; undefined: not loaded. */
  givers: readonly string[] | undefined
  /** The role may do everything: that is never passed on. */
  full: boolean
  disabled: boolean
  onChange: (givers: readonly string[]) => void
}

/** Who else may give the chosen role, though he has not all its rights: 'Boleh diberikan oleh'. */
export function RoleGivers({ role, roles, givers, full, disabled, onChange }: RoleGiversProps) {
  const id = useId()
  return (
    <div className="access-givers">
      <label htmlFor={id}>{t("Boleh diberikan oleh")}</label>
      <Select
        id={id}
        mode="multiple"
        optionFilterProp="label"
        listHeight={200}
        notFoundContent={<NothingFound of={id}>{t("Tidak ada pilihan.")}</NothingFound>}
        placeholder={full ? t("Tidak ada") : t("Hanya yang memiliki semua haknya")}
        loading={!givers && !full}
        disabled={disabled || full || !givers}
        aria-describedby={`${id}-help`}
        options={roles
          .filter((choice) => choice.id !== role.id)
          .map(({ id: value, label }) => ({ value, label }))}
        value={full ? [] : [...(givers ?? [])]}
        onChange={(chosen: string[]) => onChange(chosen)}
      />
      <small id={`${id}-help`}>
        {full
          ? t("Role dengan akses penuh hanya dapat diberikan oleh pengguna dengan akses penuh.")
          : t(
              "Siapa pun yang memiliki semua hak {name} dapat memberikannya. Role yang dipilih di sini juga dapat memberikannya kepada orang lain, tetapi tidak dapat mengubah atau menghapus akun yang sudah memilikinya.",
              { name: role.name },
            )}
      </small>
    </div>
  )
}
