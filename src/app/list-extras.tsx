import { lazy, Suspense } from "react"
import type { Values } from "../core/schema/types"
import type { ListExtras } from "../views/extras"

const PrintMenu = lazy(async () => ({ default: (await import("../pages/print/print-menu")).PrintMenu }))
const BackupButton = lazy(async () => ({
  default: (await import("../pages/backup/backup-button")).BackupButton,
}))

const TransactionTools = ({ rows }: { rows: readonly Values[] }) => (
  <Suspense fallback={null}>
    <PrintMenu rows={rows} />
    <BackupButton />
  </Suspense>
)

const CommissionTools = () => (
  <Suspense fallback={null}>
    <BackupButton />
  </Suspense>
)

/** What single lists have beside what their declaration gives, by the resource's name. */
export const listExtras: Readonly<Record<string, ListExtras>> = {
  transactions: { toolbar: TransactionTools },
  commissions: { toolbar: CommissionTools },
}
