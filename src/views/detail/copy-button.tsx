import { Button } from "antd"
import { useNavigate } from "react-router"
import type { Resource } from "../../core/schema/resource"
import type { StoredRecord } from "../../core/schema/types"
import { nameOf } from "../../fields/registry"
import { t } from "../../texts/language"
import { CopyIcon } from "../../ui/later-icons"
import { useRights } from "../context/rights"
import { setPrefill } from "../form/draft/prefill"
import { copyRecord } from "../form/record/copy-record"

/** Opens the add form with the values that another record may share; undefined without the right to add. */
export function useCopy(resource: Resource): ((record: StoredRecord) => void) | undefined {
  const navigate = useNavigate()
  const { create: mayCreate } = useRights(resource)
  const { create } = resource.form
  if (!mayCreate || !create) return undefined
  return (record) => {
    const name = nameOf(resource, record)
    setPrefill(resource.name, {
      values: copyRecord(resource, record),
      notice: t("Disalin dari {name}. Lengkapi yang kosong dan periksa, lalu simpan.", { name }),
    })
    navigate(create.path)
  }
}

interface Props {
  /** null while it is loading: the button is disabled. */
  record: StoredRecord | null
  onCopy: (record: StoredRecord) => void
}

/** 'Salin'. */
export const CopyButton = ({ record, onCopy }: Props) => (
  <Button icon={<CopyIcon />} disabled={!record} onClick={() => record && onCopy(record)}>
    {t("Salin")}
  </Button>
)
