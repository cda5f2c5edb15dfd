import { Input } from "antd"
import { useId, useState } from "react"
import { useNavigate } from "react-router"
import type { Period } from "../../../print-templates/period"
import type { Values } from "../../core/schema/types"
import { useFeedback } from "../../ui/feedback"
import { ColumnChecks, NO_COLUMN } from "./column-checks"
import { NOTA_COLUMNS } from "./columns"
import { FilterDialog } from "./filter-dialog"
import styles from "./filter-dialog.module.css"
import { PeriodFields, periodFault } from "./period-fields"
import { pickColumns, selectRows } from "./select-rows"
import { type NotaState, PRINT_PATHS } from "./state"

/** Both are printed whatever is ticked (AB-33). */
const PRINTED_KEYS = NOTA_COLUMNS.map(({ key }) => key)

/** Which transactions the Serah Terima Nota hands over, and where (TX-53..TX-57, TX-62, VA-80). */
export function NotaDialog({ rows, onClose }: { rows: readonly Values[]; onClose: () => void }) {
  const navigate = useNavigate()
  const { alert } = useFeedback()
  const id = useId()
  const [period, setPeriod] = useState<Period>({})
  const [location, setLocation] = useState("")
  const [columns, setColumns] = useState<readonly string[]>([])
  const [tried, setTried] = useState(false)

  const periodError = periodFault(period)
  const columnError = columns.length === 0 ? NO_COLUMN : ""

  const preview = () => {
    setTried(true)
    if (periodError || columnError) return
    const selected = selectRows(rows, { period })
    if (selected.length === 0) {
      void alert("Tidak ada data yang sesuai dengan filter.")
      return
    }
    const state: NotaState = {
      period,
      location: location.trim(),
      columns,
      rows: pickColumns(selected, PRINTED_KEYS),
    }
    navigate(PRINT_PATHS.nota, { state })
  }

  return (
    <FilterDialog title="Serah Terima Nota" onClose={onClose} onPreview={preview}>
      <PeriodFields
        label="Tanggal Nota"
        value={period}
        onChange={setPeriod}
        error={tried ? periodError : ""}
      />
      <div className={styles.field}>
        <label htmlFor={`${id}-location`}>Lokasi</label>
        <Input id={`${id}-location`} value={location} onChange={(event) => setLocation(event.target.value)} />
      </div>
      <ColumnChecks
        columns={NOTA_COLUMNS}
        value={columns}
        onChange={setColumns}
        error={tried ? columnError : ""}
      />
    </FilterDialog>
  )
}
