import { Select } from "antd"
import { useId } from "react"
import { t } from "../../texts/language"
import { DownIcon } from "../../ui/icon"
import { NothingFound } from "../../ui/nothing-found"
import type { RoleChoice } from "./role-choices"

interface RoleGiversProps {
  role: RoleChoice
  roles: readonly RoleChoice[]
  /** Ids of the roles that may give this one; undefined until loaded. */
  givers: readonly string[] | undefined
  /** True if the role has all rights: then no other role may give it. */
  full: boolean
  disabled: boolean
  onChange: (givers: readonly string[]) => void
}

/** 'Siapa yang boleh memberikan role ini': the roles that may give the chosen one without having all its rights. */
export function RoleGivers({ role, roles, givers, full, disabled, onChange }: RoleGiversProps) {
  const id = useId()
  return (
    <div className="access-givers">
      <label htmlFor={id}>{t("Siapa yang boleh memberikan role ini")}</label>
      <Select
        id={id}
        mode="multiple"
        optionFilterProp="label"
        listHeight={200}
        notFoundContent={<NothingFound of={id}>{t("Tidak ada pilihan.")}</NothingFound>}
        placeholder={full ? t("Tidak ada") : t("Hanya yang memiliki semua haknya")}
        loading={!givers && !full}
        suffixIcon={<DownIcon />}
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
              "Siapa pun yang memiliki semua hak role ini boleh memberikannya. Role yang dipilih di sini juga boleh, tetapi tidak dapat mengubah atau menghapus akun yang sudah memakainya.",
            )}
      </small>
    </div>
  )
}
