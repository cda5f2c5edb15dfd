import "./access.css"
import { Alert, Button, Select } from "antd"
import { useEffect, useId, useState } from "react"
import { MODULES } from "../../../resources/modules"
import { isAllPowerful, type PermissionEntry, toMap } from "../../core/access/permissions"
import { call } from "../../providers/http"
import { refreshOwnPermissions, updatePermissions } from "../../providers/permissions"
import { busySign } from "../../views/busy"
import { reasonOf, serverMessage } from "../../views/failure"
import { useFeedback } from "../../views/feedback"
import { AccessMatrix } from "./access-matrix"
import { type RoleChoice, roleChoices } from "./role-choices"
import { useRolePermissions } from "./use-role-permissions"

/** Manajemen Akses: one role's rights as a matrix (AM-01..AM-16). */
export function AccessPage() {
  const { roles, failed, reload } = useRoles()
  const [role, setRole] = useState<RoleChoice>()
  const [saving, setSaving] = useState(false)
  const permissions = useRolePermissions(role?.id)
  const feedback = useFeedback()
  const id = useId()

  const save = async (entries: readonly PermissionEntry[], chosen: RoleChoice) => {
    setSaving(true)
    try {
      await updatePermissions(chosen.id, entries)
      await refreshOwnPermissions(chosen.id)
      setSaving(false)
      await feedback.success(`Akses berhasil disimpan untuk role: ${chosen.name}`)
    } catch (error) {
      console.error("Akses tidak dapat disimpan", error)
      setSaving(false)
      await feedback.alert("Gagal menyimpan akses.", serverMessage(error) || reasonOf(error))
    }
  }

  return (
    <section className="access">
      <h1>Manajemen Akses</h1>
      {failed !== undefined && (
        <LoadFailed text="Daftar role tidak dapat dimuat." error={failed} onRetry={reload} />
      )}
      <div className="access-role">
        <label htmlFor={id}>Role</label>
        <Select
          id={id}
          showSearch
          optionFilterProp="label"
          listHeight={200}
          placeholder="Pilih role"
          loading={!roles && failed === undefined}
          disabled={!roles || saving}
          options={(roles ?? []).map(({ id: value, label }) => ({ value, label }))}
          value={role?.id}
          onChange={(value: string) => setRole(roles?.find((choice) => choice.id === value))}
        />
      </div>
      {permissions.failed !== undefined && (
        <LoadFailed
          text="Hak akses role ini tidak dapat dimuat."
          error={permissions.failed}
          onRetry={permissions.reload}
        />
      )}
      <AccessMatrix
        modules={MODULES}
        entries={permissions.entries}
        disabled={saving}
        onChange={permissions.change}
        caption={role ? `Hak akses ${role.label}` : "Hak akses"}
      />
      <p className="access-hint" role="status">
        {hint(role, permissions)}
      </p>
      <Button
        type="primary"
        disabled={!role || !permissions.entries}
        loading={busySign(saving)}
        onClick={() => role && permissions.entries && save(permissions.entries, role)}
      >
        Update Akses
      </Button>
    </section>
  )
}

function hint(
  role: RoleChoice | undefined,
  { entries, failed }: ReturnType<typeof useRolePermissions>,
): string {
  if (!role) return "Pilih role untuk melihat dan mengubah hak aksesnya."
  // The matrix has no row for it, and without a word its boxes would seem to say that the role may do nothing.
  if (entries && isAllPowerful({ role: role.name, permissions: toMap(entries) }))
    return "Role ini memiliki akses penuh (Global); matriks ini tidak membatasinya."
  return entries || failed !== undefined ? "" : "Memuat hak akses..."
}

function LoadFailed({ text, error, onRetry }: { text: string; error: unknown; onRetry: () => void }) {
  return (
    <Alert
      type="error"
      showIcon
      message={text}
      description={serverMessage(error) || reasonOf(error)}
      action={
        <Button size="small" onClick={onRetry}>
          Coba lagi
        </Button>
      }
    />
  )
}

function useRoles() {
  const [roles, setRoles] = useState<RoleChoice[]>()
  const [failed, setFailed] = useState<unknown>()
  const [attempt, setAttempt] = useState(0)
  // biome-ignore lint/correctness/useExhaustiveDependencies: each attempt asks again
  useEffect(() => {
    let current = true
    setFailed(undefined)
    call({ path: "/roles" })
      .then((answer) => current && setRoles(roleChoices(answer)))
      .catch((error) => {
        console.error("Daftar role tidak dapat dimuat", error)
        if (current) setFailed(error)
      })
    return () => {
      current = false
    }
  }, [attempt])
  return { roles, failed, reload: () => setAttempt(attempt + 1) }
}
