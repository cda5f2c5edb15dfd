import { useMemo } from "react"
import { encode } from "uqr"
import styles from "./security.module.css"

/** Modules of light border around the code, which readers need. */
const BORDER = 4

/** A QR code, drawn here: its text leaves the page for no other service. */
export function QrCode({ text, label }: { text: string; label: string }) {
  const { size, path } = useMemo(() => {
    const { data } = encode(text, { border: BORDER })
    const modules = data.flatMap((row, y) => row.flatMap((dark, x) => (dark ? [`M${x} ${y}h1v1h-1z`] : [])))
    return { size: data.length, path: modules.join("") }
  }, [text])
  return (
    <svg
      className={styles.qr}
      viewBox={`0 0 ${size} ${size}`}
      shapeRendering="crispEdges"
      role="img"
      aria-label={label}
    >
      <path d={path} fill="currentColor" />
    </svg>
  )
}
