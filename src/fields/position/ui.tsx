import { Button } from "antd"
import { useEffect, useRef, useState } from "react"
import { t } from "../../texts/language"
import { busySign } from "../../ui/busy"
import { defineFieldUi, type InputProps } from "../field-ui"
import { TextInput } from "../shared/text-input"
import { mapAddress, positionIn, positionText } from "./index"
import styles from "./position.module.css"

/** Satellites may take this long to be found. */
const TIMEOUT_MS = 30_000
const DENIED = 1

const reasonOf = ({ code }: Pick<GeolocationPositionError, "code">): string =>
  code === DENIED
    ? t("Browser tidak diizinkan memakai lokasi. Izinkan di pengaturan browser, atau ketik sendiri.")
    : t("Lokasi belum ditemukan. Coba lagi di tempat terbuka, atau ketik sendiri.")

type State = "idle" | "looking" | { failed: string }

/** A typed place, or the device's, which is requested only by a press. */
function PositionInput(props: InputProps<"position">) {
  const { value, onChange, readOnly, field } = props
  const [state, setState] = useState<State>("idle")
  const mounted = useRef(true)
  useEffect(() => {
    mounted.current = true
    return () => {
      mounted.current = false
    }
  }, [])
  const latest = useRef(onChange)
  latest.current = onChange

  const look = () => {
    // Undefined without https.
    const device = globalThis.navigator?.geolocation
    if (!device) return setState({ failed: t("Perangkat ini tidak dapat menentukan lokasi. Ketik sendiri.") })
    setState("looking")
    device.getCurrentPosition(
      ({ coords }) => {
        if (!mounted.current) return
        latest.current(positionText(coords, coords.accuracy))
        setState("idle")
      },
      (error) => {
        if (mounted.current) setState({ failed: reasonOf(error) })
      },
      { enableHighAccuracy: true, timeout: TIMEOUT_MS, maximumAge: 0 },
    )
  }
  const position = positionIn(value)
  const busy = state === "looking"
  return (
    <>
      <div className={styles.row}>
        <TextInput {...props} />
        {!readOnly && (
          <Button loading={busySign(busy)} disabled={busy} onClick={look}>
            {busy ? t("Mencari lokasi...") : t("Ambil lokasi")}
          </Button>
        )}
      </div>
      <div className={styles.tools}>
        {position && (
          <a
            href={mapAddress(position)}
            target="_blank"
            rel="noreferrer"
            aria-label={t("Lihat {label} di peta", { label: field.label })}
          >
            {t("Lihat di peta")}
          </a>
        )}
        <span role="status" className={styles.failed}>
          {typeof state === "object" && state.failed}
        </span>
      </div>
    </>
  )
}

export const ui = defineFieldUi<"position">({ type: "position", Input: PositionInput })
