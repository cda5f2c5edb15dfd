import { t, tLabel } from "../../texts/language"
import "./access.css"
import { Button, Select } from "antd"
import { Fragment, useId, useMemo, useRef, useState } from "react"
import { Link } from "react-router"
import { RIGHT_ACTIONS, textIn } from "../../core/access/actions"
import { type ScreenSources, screensByModule } from "../../core/access/governed-screens"
import { MATRIX_FLAGS } from "../../core/access/matrix"
import { FLAGS, hasFullAccess, type PermissionEntry, toMap } from "../../core/access/permissions"
import { formatNumber } from "../../core/format/number"
import { roleResource } from "../../core/schema/registry"
import type { SetupPage } from "../../core/schema/setup"
import { accessNames, samePerson } from "../../session/session"
import { busySign } from "../../ui/busy"
import { Empty } from "../../ui/empty"
import { useFeedback } from "../../ui/feedback"
import { DownIcon } from "../../ui/icon"
import { NothingFound } from "../../ui/nothing-found"
import styles from "../../ui/summary.module.css"
import { useRegistry } from "../../views/context/registry-context"
import { DraftNotice } from "../../views/form/draft/draft-notice"
import { AccessMatrix } from "./access-matrix"
import { LoadAlert } from "./load-alert"
import type { RoleChoice } from "./role-choices"
import { RoleFactor } from "./role-factor"
import { RoleGivers } from "./role-givers"
import { saveAccess } from "./save-access"
import { useRoleAccess } from "./use-role-access"
import { useRoles } from "./use-roles"

const WITHOUT_COLUMN = FLAGS.filter((flag) => !MATRIX_FLAGS.includes(flag))
  .map((flag) => textIn(RIGHT_ACTIONS[flag].verb))
  .join(", ")
const NOTHING_ELSE = { values: {}, lost: [], changed: [] }

/** Manajemen Akses: the rights of a role as a matrix (AM-01..AM-16). */
export function AccessPage({ title, sources }: { title: string; sources: ScreenSources }) {
  const { all } = useRegistry()
  const screens = useMemo(() => screensByModule(accessNames().modules, all, sources), [all, sources])
  const { roles, failed, reload } = useRoles()
  const access = useRoleAccess(roles)
  const { role, permissions, givers } = access
  const [saving, setSaving] = useState(false)
  /** True before the button renders as busy. */
  const running = useRef(false)
  const feedback = useFeedback()
  // The page's contents were loaded for this user, and are saved for no other.
  const [isSame] = useState(samePerson)
  const id = useId()
  const entries = permissions.value
  const full = isFull(role, entries)
  const loading = !entries && permissions.failed === undefined

  const choose = async (value: string) => {
    const leave =
      access.changes === 0 ||
      (await feedback.confirm({
        title: t("Pindah ke role lain tanpa menyimpan?"),
        subject: role?.label ?? "",
        text: t("Perubahan yang belum disimpan akan hilang."),
        okText: t("Tinggalkan"),
        cancelText: t("Tetap di sini"),
        danger: true,
      }))
    if (leave && isSame()) access.choose(value)
  }

  const save = async (chosen: RoleChoice) => {
    if (running.current || !isSame()) return
    running.current = true
    setSaving(true)
    const failure = await saveAccess({ roleId: chosen.id, ...access.toSave() }, access.saved)
    running.current = false
    setSaving(false)
    if (!isSame()) return
    if (failure) await feedback.alert(failure.text, failure.detail)
    else await feedback.success(t("Akses berhasil disimpan untuk role: {name}", { name: chosen.name }))
  }

  return (
    <section className="access">
      <h1 data-screen-title>{title}</h1>
      {failed !== undefined && (
        <LoadAlert text={t("Daftar role tidak dapat dimuat.")} error={failed} onRetry={reload} />
      )}
      <div className="access-head">
        <label htmlFor={id}>Role</label>
        <Select
          id={id}
          showSearch
          optionFilterProp="label"
          listHeight={200}
          notFoundContent={<NothingFound of={id}>{t("Tidak ada pilihan.")}</NothingFound>}
          placeholder={t("Pilih role")}
          loading={!roles && failed === undefined}
          suffixIcon={<DownIcon />}
          disabled={!roles || saving}
          options={(roles ?? []).map(({ id: value, label }) => ({ value, label }))}
          value={role?.id}
          onChange={(value: string) => void choose(value)}
        />
        <div className="access-hint" role="status" data-full={full || undefined}>
          {roles?.length === 0 ? <NoRoles pages={sources.setupPages} /> : hint(role, full, loading)}
        </div>
      </div>
      {access.restored && <DraftNotice restored={NOTHING_ELSE} onDiscard={access.discard} />}
      {permissions.failed !== undefined && (
        <LoadAlert
          text={t("Hak akses role ini tidak dapat dimuat.")}
          error={permissions.failed}
          onRetry={permissions.reload}
        />
      )}
      {role ? (
        <div className="access-card">
          <AccessMatrix
            modules={accessNames().modules}
            screens={screens}
            entries={entries}
            changes={access.rights}
            disabled={saving}
            loading={loading}
            onChange={permissions.change}
            caption={t("Hak akses {label}", { label: role.label })}
          />
          <div className="access-rest">
            {givers.failed !== undefined && (
              <LoadAlert
                text={t("Daftar yang boleh memberikan role ini tidak dapat dimuat.")}
                error={givers.failed}
                onRetry={givers.reload}
              />
            )}
            {access.namesGivers && (
              <RoleGivers
                role={role}
                roles={roles ?? []}
                givers={givers.value}
                full={full}
                disabled={saving}
                onChange={givers.change}
              />
            )}
            {access.factor.failed !== undefined && (
              <LoadAlert
                text={t("Pengaturan 'Wajib verifikasi dua langkah' role ini tidak dapat dimuat.")}
                error={access.factor.failed}
                onRetry={access.factor.reload}
              />
            )}
            {access.mayRequire && (
              <RoleFactor required={access.factor.value} disabled={saving} onChange={access.factor.change} />
            )}
          </div>
          <details className="access-help">
            <summary className={styles.summary}>{t("Bantuan")}</summary>
            <ul>
              <li>
                {MATRIX_FLAGS.map((flag, index) => (
                  <Fragment key={flag}>
                    {index > 0 && "; "}
                    <b>{flag}</b>: {textIn(RIGHT_ACTIONS[flag].verb)}
                  </Fragment>
                ))}
                ; <b>all</b>: {t("semuanya, termasuk {verbs}.", { verbs: WITHOUT_COLUMN })}
              </li>
              <li>{t("Anda hanya dapat memberikan hak yang Anda miliki sendiri.")}</li>
            </ul>
          </details>
          <div className="access-footer">
            <Button
              type="primary"
              disabled={!entries}
              loading={busySign(saving)}
              aria-describedby={`${id}-unsaved`}
              onClick={() => save(role)}
            >
              {t("Update Akses")}
            </Button>
            <span id={`${id}-unsaved`} className="access-unsaved">
              {access.changes > 0 &&
                t("{changes} perubahan belum disimpan", { changes: formatNumber(access.changes) })}
            </span>
          </div>
        </div>
      ) : (
        roles?.length !== 0 && (
          <div className="access-card">
            <Empty text={t("Pilih role untuk melihat dan mengubah hak aksesnya.")} />
          </div>
        )
      )}
    </section>
  )
}

/** The setup pages that make roles, for a product without any. */
function NoRoles({ pages }: { pages: readonly SetupPage[] }) {
  const registry = useRegistry()
  const roles = roleResource(registry)?.name
  const makers = pages.filter(({ panels }) => panels.some(({ resource }) => resource === roles))
  return (
    <>
      {t("Belum ada role. Tambahkan di:")}{" "}
      {makers.map(({ path, heading }, index) => (
        <Fragment key={path}>
          {index > 0 && ", "}
          <Link to={path}>{tLabel(heading)}</Link>
        </Fragment>
      ))}
    </>
  )
}

/** True if the role has all rights (Global), for which the matrix has no row. */
const isFull = (role: RoleChoice | undefined, entries: readonly PermissionEntry[] | undefined): boolean =>
  role !== undefined &&
  entries !== undefined &&
  hasFullAccess({ role: role.name, permissions: toMap(entries), access: accessNames() })

function hint(role: RoleChoice | undefined, full: boolean, loading: boolean): string {
  // The sentence is in the place of the matrix.
  if (!role) return ""
  // Its boxes are what is stored for it, which holds once full access is taken from it.
  if (full) return t("Akses penuh (Global): tabel ini tidak membatasinya.")
  // Each state has a sentence: none leaves a hole.
  return loading ? t("Memuat hak akses...") : t("Perubahan berlaku setelah Update Akses ditekan.")
}
