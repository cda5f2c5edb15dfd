import { Input } from "antd"
import { useId, useState } from "react"
import { useNavigate } from "react-router"
import type { Period } from "../../../print-templates/period"
import type { Values } from "../../core/schema/types"
import { ColumnChecks, NO_COLUMN } from "./column-checks"
import { LIST_KEYS, TRANSACTION_COLUMNS } from "./columns"
import { FilterDialog } from "./filter-dialog"
import styles from "./filter-dialog.module.css"
import { PeriodFields, periodFault } from "./period-fields"
import { pickColumns, selectRows } from "./select-rows"
import { type InvoiceState, PRINT_PATHS } from "./state"

const ALL_KEYS = TRANSACTION_COLUMNS.map(({ key }) => key)

/** Which transactions and columns the Invoice prints (TX-49..TX-52, TX-61). */
export function InvoiceDialog({ rows, onClose }: { rows: readonly Values[]; onClose: () => void }) {
  const navigate = useNavigate()
  const id = useId()
  const [period, setPeriod] = useState<Period>({})
  const [supplier, setSupplier] = useState("")
  const [columns, setColumns] = useState<readonly string[]>([])
  const [tried, setTried] = useState(false)

  const periodError = periodFault(period)
  const columnError = columns.length === 0 ? NO_COLUMN : ""

  const preview = () => {
    setTried(true)
    if (periodError || columnError) return
    const state: InvoiceState = {
      period,
      supplier: supplier.trim(),
      columns,
      rows: pickColumns(selectRows(rows, { period, supplier }), columns),
    }
    navigate(PRINT_PATHS.invoice, { state })
  }

  return (
    <FilterDialog title="Invoice" wide onClose={onClose} onPreview={preview}>
      <PeriodFields
        label="Tanggal Nota"
        value={period}
        onChange={setPeriod}
        error={tried ? periodError : ""}
      />
      <div className={styles.field}>
        <label htmlFor={`${id}-supplier`}>Supplier</label>
        <Input
          id={`${id}-supplier`}
          value={supplier}
          onChange={(event) => setSupplier(event.target.value)}
          placeholder="Semua supplier"
        />
      </div>
      <ColumnChecks
        columns={TRANSACTION_COLUMNS}
        value={columns}
        onChange={setColumns}
        shortcuts={[
          ["Pilih semua", ALL_KEYS],
          ["Seperti daftar", LIST_KEYS],
          ["Kosongkan", []],
        ]}
        error={tried ? columnError : ""}
      />
    </FilterDialog>
  )
}
