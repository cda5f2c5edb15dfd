import {
  type KeyboardEvent,
  memo,
  type PointerEvent as Press,
  useLayoutEffect,
  useRef,
  useState,
} from "react"
import type { ShownField } from "../../core/schema/resource"
import { t } from "../../texts/language"
import styles from "./column-edges.module.css"
import { NARROWEST, WIDEST, type Widths, widthRules } from "./column-widths"

const STEP = 10
const BIG_STEP = 50

const within = (width: number) => Math.round(Math.min(WIDEST, Math.max(NARROWEST, width)))

interface TableParts {
  heads: readonly HTMLElement[]
  /** Style sheet of the widths: a drag changes only this element. */
  sheet: HTMLElement | null
}

function tablePartsOf(layer: Element | null): TableParts {
  const table = layer?.nextElementSibling
  return {
    heads: table instanceof HTMLTableElement ? [...(table.tHead?.rows[0]?.cells ?? [])] : [],
    sheet: layer?.parentElement?.parentElement?.querySelector<HTMLElement>(":scope > style") ?? null,
  }
}

interface Props {
  columns: readonly ShownField[]
  widths: Widths
  onSize: (widths: Widths) => void
}

/**
 * Right edges of columns: dragged, or moved by arrow keys; Home or a double click resets the width. They are one tab stop before
 * the table, since a stop for each column would keep keys from its rows; up and down lead to the other edges.
 */
export const ColumnEdges = memo(function ColumnEdges({ columns, widths, onSize }: Props) {
  const layer = useRef<HTMLDivElement>(null)
  /** The edge that Tab reaches. */
  const [stop, setStop] = useState("")
  const stopField = columns.some(({ field }) => field === stop) ? stop : columns[0]?.field

  // biome-ignore lint/correctness/useExhaustiveDependencies: other columns have other headings, other widths other places
  useLayoutEffect(() => {
    const { heads } = tablePartsOf(layer.current)
    const lay = () => {
      // Reads before writes: alternating them would lay out the table for each column.
      const places = heads.map((head) => ({
        left: `${head.offsetLeft + head.offsetWidth}px`,
        height: `${head.offsetHeight}px`,
        width: String(within(head.offsetWidth)),
      }))
      for (const [index, edge] of [...(layer.current?.children ?? [])].entries()) {
        const place = places[index]
        if (!place || !(edge instanceof HTMLElement)) continue
        edge.style.left = place.left
        edge.style.height = place.height
        edge.setAttribute("aria-valuenow", place.width)
      }
    }
    const watch = new ResizeObserver(lay)
    // With the padding (cell-sides.ts).
    for (const head of heads) watch.observe(head, { box: "border-box" })
    return () => watch.disconnect()
  }, [columns, widths])

  /** Fixes every column at its width, so that only the sized one changes and its edge follows the pointer. */
  const widthsNow = (): Widths => {
    const { heads } = tablePartsOf(layer.current)
    const now = columns.map(({ field }, index) => [
      field,
      // A fraction of a pixel less would wrap a code that just fits.
      within(Math.ceil(heads[index]?.getBoundingClientRect().width ?? 0)),
    ])
    return { ...widths, ...Object.fromEntries(now) }
  }
  const moved = (start: Widths, field: string, by: number): Widths => ({
    ...start,
    [field]: within((start[field] ?? 0) + by),
  })
  const free = (field: string) => {
    const { [field]: _, ...others } = widths
    onSize(others)
  }
  const onKeyDown = (event: KeyboardEvent<HTMLElement>, field: string) => {
    const by = event.shiftKey ? BIG_STEP : STEP
    const steps: Readonly<Record<string, number>> = { ArrowUp: -1, ArrowDown: 1 }
    const step = steps[event.key]
    if (step !== undefined) {
      const edges = [...(layer.current?.children ?? [])]
      const next = edges.at((edges.indexOf(event.currentTarget) + step) % edges.length)
      if (next instanceof HTMLElement) next.focus()
    } else if (event.key === "Home") free(field)
    else if (event.key === "ArrowLeft") onSize(moved(widthsNow(), field, -by))
    else if (event.key === "ArrowRight") onSize(moved(widthsNow(), field, by))
    else return
    event.preventDefault()
  }
  const onPointerDown = (event: Press<HTMLElement>, field: string) => {
    const { currentTarget: edge, clientX, pointerId } = event
    const { sheet } = tablePartsOf(layer.current)
    if (event.button !== 0 || !sheet) return
    const before = sheet.textContent
    const start = widthsNow()
    let sized: Widths | undefined
    const over = new AbortController()
    const { signal } = over
    const giveUp = () => {
      over.abort()
      sheet.textContent = before
    }
    const move = (to: PointerEvent) => {
      sized = moved(start, field, to.clientX - clientX)
      sheet.textContent = widthRules(columns, sized)
    }
    const take = () => {
      over.abort()
      if (sized) onSize(sized)
    }
    edge.setPointerCapture(pointerId)
    edge.addEventListener("pointermove", move, { signal })
    edge.addEventListener("pointerup", take, { signal })
    edge.addEventListener("lostpointercapture", giveUp, { signal })
    document.addEventListener("keydown", ({ key }) => key === "Escape" && giveUp(), { signal })
  }
  return (
    <div className={styles.edges} ref={layer}>
      {columns.map(({ field, label }) => (
        // biome-ignore lint/a11y/useSemanticElements: an <hr> cannot be moved
        <div
          key={field}
          role="separator"
          aria-orientation="vertical"
          aria-label={t("Lebar kolom {label}", { label })}
          aria-valuemin={NARROWEST}
          aria-valuemax={WIDEST}
          aria-valuenow={widths[field] ?? NARROWEST}
          tabIndex={field === stopField ? 0 : -1}
          onFocus={() => setStop(field)}
          className={styles.edge}
          title={t("Tarik untuk mengubah lebar; klik dua kali untuk lebar otomatis")}
          onKeyDown={(event) => onKeyDown(event, field)}
          onPointerDown={(event) => onPointerDown(event, field)}
          onDoubleClick={() => free(field)}
        />
      ))}
    </div>
  )
})
