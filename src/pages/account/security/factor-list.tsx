import { Button } from "antd"
import { localTimeShort } from "../../../core/format/moment"
import type { FactorInfo, Factors } from "../../../core/session/factors"
import { offersPasskeys } from "../../../session/passkeys"
import { t } from "../../../texts/language"
import { busySign } from "../../../ui/busy"
import styles from "./security.module.css"

interface Props {
  known: Factors
  busy: boolean
  /** Message of the last failure; '' for none. */
  failure: string
  onAddPasskey: () => void
  onAddTotp: () => void
  onRename: (factor: FactorInfo) => void
  onRemove: (factor: FactorInfo) => void
  onRenewCodes: () => void
}

const kindText = ({ kind }: FactorInfo): string =>
  kind === "passkey" ? t("Passkey") : t("Aplikasi autentikator")

/** Factors with their buttons, and the number of recovery codes that are left. */
export function FactorList(props: Props) {
  const { known, busy, failure } = props
  const passkeys = offersPasskeys()
  return (
    <div className={styles.panel}>
      <p className={styles.text}>
        {known.factors.length > 0
          ? t(
              "Setelah password, Anda diminta salah satu dari ini. Dengan passkey Anda juga dapat masuk tanpa password.",
            )
          : t(
              "Dengan verifikasi dua langkah, password yang dicuri saja tidak cukup untuk masuk: Anda juga diminta passkey (sidik jari, wajah, atau PIN perangkat) atau kode dari aplikasi autentikator.",
            )}
      </p>
      {known.factors.length > 0 && (
        <ul className={styles.list} aria-label={t("Verifikasi dua langkah")}>
          {known.factors.map((factor) => (
            <Factor key={factor.id} {...props} factor={factor} />
          ))}
        </ul>
      )}
      {failure && (
        <p role="alert" className={styles.failure}>
          {failure}
        </p>
      )}
      <div className={styles.actions}>
        {passkeys && (
          <Button type="primary" loading={busySign(busy)} onClick={props.onAddPasskey}>
            {t("Tambah passkey")}
          </Button>
        )}
        <Button type={passkeys ? "default" : "primary"} disabled={busy} onClick={props.onAddTotp}>
          {t("Tambah aplikasi autentikator")}
        </Button>
      </div>
      {!passkeys && (
        <small className={styles.text}>
          {t("Passkey dapat ditambahkan di alamat https dengan browser yang mendukungnya.")}
        </small>
      )}
      {known.factors.length > 0 && (
        <div className={styles.factor}>
          <span className={styles.what}>
            <span className={styles.name}>{t("Kode pemulihan")}</span>
            <span className={styles.facts}>
              {t("Sisa {left} kode, untuk masuk bila ponsel hilang.", { left: known.recoveryCodes })}
            </span>
          </span>
          <Button size="small" disabled={busy} onClick={props.onRenewCodes}>
            {t("Buat kode baru")}
          </Button>
        </div>
      )}
    </div>
  )
}

function Factor({ factor, busy, onRename, onRemove }: Props & { factor: FactorInfo }) {
  const { name } = factor
  return (
    <li className={styles.factor}>
      <span className={styles.what}>
        <span className={styles.name}>{name}</span>
        <span className={styles.facts}>
          {kindText(factor)} · {t("Ditambahkan {addedAt}", { addedAt: localTimeShort(factor.addedAt) })} ·{" "}
          {factor.usedAt
            ? t("Terakhir dipakai {usedAt}", { usedAt: localTimeShort(factor.usedAt) })
            : t("Belum pernah dipakai")}
        </span>
      </span>
      <span className={styles.actions}>
        <Button
          size="small"
          disabled={busy}
          aria-label={t("Ganti nama {name}", { name })}
          onClick={() => onRename(factor)}
        >
          {t("Ganti nama")}
        </Button>
        <Button
          size="small"
          danger
          disabled={busy}
          aria-label={t("Hapus {name}", { name })}
          onClick={() => onRemove(factor)}
        >
          {t("Hapus")}
        </Button>
      </span>
    </li>
  )
}
