import "./access.css"
import { Alert, Button, Select } from "antd"
import { useEffect, useId, useState } from "react"
import { MODULES } from "../../../resources/modules"
import { isAllPowerful, isSuperadmin, type PermissionEntry, toMap } from "../../core/access/permissions"
import { loadGivers, updateGivers } from "../../providers/givers"
import { call } from "../../providers/http"
import { isOwnServer } from "../../providers/own-server"
import { loadPermissions, refreshOwnPermissions, updatePermissions } from "../../providers/permissions"
import { useMe } from "../../providers/use-session"
import { busySign } from "../../views/busy"
import { reasonOf, serverMessage } from "../../views/failure"
import { useFeedback } from "../../views/feedback"
import { AccessMatrix } from "./access-matrix"
import { type RoleChoice, roleChoices } from "./role-choices"
import { RoleGivers } from "./role-givers"
import { useOfRole } from "./use-of-role"

/** Manajemen Akses: one role's rights as a matrix (AM-01..AM-16). */
export function AccessPage() {
  const { roles, failed, reload } = useRoles()
  const [role, setRole] = useState<RoleChoice>()
  const [saving, setSaving] = useState(false)
  const me = useMe()
  const permissions = useOfRole<readonly PermissionEntry[]>(role?.id, loadPermissions)
  const namesGivers = isOwnServer() && isSuperadmin(me.role)
  const givers = useOfRole(namesGivers ? role?.id : undefined, loadGivers)
  const [giversChanged, setGiversChanged] = useState(false)
  const feedback = useFeedback()
  const id = useId()
  const entries = permissions.value
  const full = isFull(role, entries)

  const save = async (entries: readonly PermissionEntry[], chosen: RoleChoice) => {
    setSaving(true)
    try {
      await updatePermissions(chosen.id, entries)
      if (giversChanged && givers.value) await updateGivers(chosen.id, givers.value)
      setGiversChanged(false)
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
          onChange={(value: string) => {
            setRole(roles?.find((choice) => choice.id === value))
            setGiversChanged(false)
          }}
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
        entries={entries}
        disabled={saving}
        onChange={permissions.change}
        caption={role ? `Hak akses ${role.label}` : "Hak akses"}
      />
      <p className="access-hint" role="status">
        {hint({ role, full, loading: !entries && permissions.failed === undefined })}
      </p>
      {givers.failed !== undefined && (
        <LoadFailed
          text="Daftar pemberi role ini tidak dapat dimuat."
          error={givers.failed}
          onRetry={givers.reload}
        />
      )}
      {namesGivers && role && roles && entries && (
        <RoleGivers
          role={role}
          roles={roles}
          givers={givers.value}
          full={full}
          disabled={saving}
          onChange={(value) => {
            givers.change(value)
            setGiversChanged(true)
          }}
        />
      )}
      <Button
        type="primary"
        disabled={!role || !entries}
        loading={busySign(saving)}
        onClick={() => role && entries && save(entries, role)}
      >
        Update Akses
      </Button>
    </section>
  )
}

/** Whether a role may do everything: the matrix has no row for it. */
const isFull = (role: RoleChoice | undefined, entries: readonly PermissionEntry[] | undefined): boolean =>
  role !== undefined &&
  entries !== undefined &&
  isAllPowerful({ role: role.name, permissions: toMap(entries) })

function hint({
  role,
  full,
  loading,
}: {
  role: RoleChoice | undefined
  full: boolean
  loading: boolean
}): string {
  if (!role) return "Pilih role untuk melihat dan mengubah hak aksesnya."
  // Without a word the boxes would seem to say that the role may do nothing.
  if (full) return "Role ini memiliki akses penuh (Global); matriks ini tidak membatasinya."
  return loading ? "Memuat hak akses..." : ""
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
