import { Button } from "antd"
import { useNavigate } from "react-router"
import type { Resource } from "../../core/schema/resource"
import type { StoredRecord } from "../../core/schema/types"
import { nameOf } from "../../fields/registry"
import { t } from "../../texts/language"
import { CopyIcon } from "../../ui/icon"
import { useRights } from "../context/rights"
import { setPrefill } from "../form/draft/prefill"
import { copyRecord } from "../form/record/copy-record"

/** 'Salin': opens the add form with the values that another record may share; disabled while there is none. Hidden without the right to add. */
export function CopyButton({ resource, record }: { resource: Resource; record: StoredRecord | null }) {
  const navigate = useNavigate()
  const { create: mayCreate } = useRights(resource)
  const { create } = resource.form
  if (!mayCreate || !create) return null
  const copy = () => {
    if (!record) return
    const name = nameOf(resource, record)
    setPrefill(resource.name, {
      values: copyRecord(resource, record),
      notice: t("Disalin dari {name}. Lengkapi yang kosong dan periksa, lalu simpan.", { name }),
    })
    navigate(create.path)
  }
  return (
    <Button icon={<CopyIcon />} disabled={!record} onClick={copy}>
      {t("Salin")}
    </Button>
  )
}
