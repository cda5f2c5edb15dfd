/** Name and contents of a browser's copies on the server, for their list. */
import { formatNumber } from "../../core/format/number"
import type { Registry } from "../../core/schema/registry"
import type { Origin } from "../../providers/browser/copies/load-versions"
import { t } from "../../texts/language"
import { deviceMessage } from "../../views/account/device-message"

/** Owner and device. */
export const nameOf = ({ person, device }: Pick<Origin, "person" | "device">): string =>
  `${person}, ${deviceMessage(device)}`

/** '120 Pesanan, 3 dokumen'. @param recoverable keys of the lists that may be restored; the text marks any other */
export function contentsOf(
  { newest }: Pick<Origin, "newest">,
  registry: Registry,
  recoverable: readonly string[],
): string {
  const documents = [...newest.values()].reduce((sum, version) => sum + version.documents, 0)
  const parts = [...newest].map(([list, { rows }]) => {
    const resource = registry.all.find(({ source }) => source.kind === "browser" && source.key === list)
    const text = t("{rows} {plural}", { rows: formatNumber(rows), plural: resource?.label.plural ?? list })
    return recoverable.includes(list) ? text : t("{list} (tanpa hak menambah)", { list: text })
  })
  return [
    ...parts,
    ...(documents > 0 ? [t("{documents} dokumen", { documents: formatNumber(documents) })] : []),
  ].join(", ")
}
