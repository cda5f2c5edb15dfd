import { Button, Input, type InputRef } from "antd"
import { useRef, useState } from "react"
import { flushSync } from "react-dom"
import { useNavigate } from "react-router"
import type { Period } from "../../../print-templates/period"
import { FilterDialog } from "./filter-dialog"
import styles from "./filter-dialog.module.css"
import { PeriodFields, periodFault } from "./period-fields"
import { givenNumbers } from "./select-rows"
import { PRINT_PATHS, type StInvoiceState } from "./state"

/** Which invoices are handed over: their numbers are typed, the days are printed only (TX-58..TX-60, TX-63, AB-76). */
export function StInvoiceDialog({ onClose }: { onClose: () => void }) {
  const navigate = useNavigate()
  const [period, setPeriod] = useState<Period>({})
  const [numbers, setNumbers] = useState<readonly string[]>([""])
  const [tried, setTried] = useState(false)
  const last = useRef<InputRef>(null)

  const periodError = periodFault(period)

  const add = () => {
    flushSync(() => setNumbers((all) => [...all, ""]))
    last.current?.focus()
  }

  const preview = () => {
    setTried(true)
    if (periodError) return
    const state: StInvoiceState = { period, numbers: givenNumbers(numbers) }
    navigate(PRINT_PATHS.stInvoice, { state })
  }

  return (
    <FilterDialog title="Serah Terima Invoice" onClose={onClose} onPreview={preview}>
      <PeriodFields label="Tanggal" value={period} onChange={setPeriod} error={tried ? periodError : ""} />
      <fieldset className={styles.group}>
        <legend>Nomor Invoice</legend>
        <ol className={styles.list}>
          {numbers.map((number, index) => (
            // The inputs only ever grow at the end, so a position is an identity.
            // biome-ignore lint/suspicious/noArrayIndexKey: see above
            <li key={index}>
              <Input
                ref={index === numbers.length - 1 ? last : undefined}
                aria-label={`Nomor Invoice ${index + 1}`}
                placeholder={`Nomor Invoice ${index + 1}`}
                value={number}
                onChange={(event) =>
                  setNumbers((all) => all.map((old, at) => (at === index ? event.target.value : old)))
                }
              />
            </li>
          ))}
        </ol>
        <Button type="dashed" block onClick={add}>
          + Tambah Nomor Invoice
        </Button>
      </fieldset>
    </FilterDialog>
  )
}
