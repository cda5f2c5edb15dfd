import { useMemo } from "react"
import { figuresOf, type SourceFigures } from "../../core/dashboard/figures"
import { localDay } from "../../core/format/moment"
import { formatNumber } from "../../core/format/number"
import type { Field, Resource } from "../../core/schema/resource"
import type { Values } from "../../core/schema/types"
import { formatValue } from "../../fields/registry"
import { ownRows } from "../../lists/samples"
import { isOwnServer } from "../../session/own-server"
import { t } from "../../texts/language"
import { useCanNow, useRegistry } from "../../views/context/registry-context"
import { LoadFailed } from "../../views/failure/load-failed"
import { countedBy, isBrowserList, partOf } from "./choice"
import { type CountedProps, CountedView } from "./counted-view"
import styles from "./dashboard.module.css"
import { EmptyFigures } from "./empty-figures"
import { OpenItems } from "./open-items"
import { useServerFigures } from "./use-server-figures"
import { type Rows, WholeLists } from "./whole-lists"

const textOf = (field: Field, record: Values) => formatValue(record[field.key], field, record)

/** Figures counted from this browser's lists, without unchanged samples, and from lists of the server. */
export function ActualFigures(props: CountedProps) {
  const registry = useRegistry()
  const can = useCanNow()
  const mayList = (resource: string) => can({ resource, action: "list" })
  const resources = countedBy(props.dashboard, { view: "actual", registry, mayList })
  // Our own server counts long lists faster than it sends them.
  const here = resources.filter((resource) => isBrowserList(resource) || !isOwnServer())
  const today = localDay(new Date())
  const asks = here.length < resources.length
  const query = useServerFigures({ choice: props.period, today, browsers: false }, asks)
  if (query.isError)
    return (
      <div className={styles.panel}>
        <LoadFailed text={t("Angka dari server gagal dimuat.")} query={query} />
      </div>
    )
  return (
    <WholeLists resources={here}>
      {(rows) => (
        <Counted
          {...props}
          resources={here}
          rows={rows}
          today={today}
          fromServer={asks ? query.data?.figures : NO_FIGURES}
        />
      )}
    </WholeLists>
  )
}

const NO_FIGURES: Readonly<Record<string, SourceFigures>> = {}

interface Props extends CountedProps {
  resources: readonly Resource[]
  rows: Rows
  today: string
  /** undefined while the server counts. */
  fromServer: Readonly<Record<string, SourceFigures>> | undefined
}

function Counted({ dashboard: declared, period, onPeriod, resources, rows, today, fromServer }: Props) {
  const dashboard = useMemo(() => partOf(declared, "actual"), [declared])
  const own = useMemo(
    () =>
      resources.flatMap((one) =>
        rows.has(one.name) ? [[one, ownRows(one, rows.get(one.name) ?? [])] as const] : [],
      ),
    [resources, rows],
  )
  const figures = useMemo(() => {
    if (!fromServer || own.length < resources.length) return undefined
    const counted = own.map(
      ([resource, list]) =>
        [resource.name, figuresOf(list, { dashboard, resource, choice: period, today, textOf })] as const,
    )
    return { ...fromServer, ...Object.fromEntries(counted) }
  }, [own, resources, fromServer, dashboard, period, today])

  const left = own.reduce((sum, [{ name }, list]) => sum + (rows.get(name)?.length ?? 0) - list.length, 0)
  const uncounted = resources.flatMap(({ name, label }) => {
    const { undated = 0, later = 0 } = figures?.[name] ?? {}
    const what = label.singular.toLowerCase()
    return [
      ...(undated > 0
        ? [
            t("{undated} {what} tanpa tanggal yang terbaca tidak dihitung.", {
              undated: formatNumber(undated),
              what,
            }),
          ]
        : []),
      ...(later > 0
        ? [
            t("{later} {what} bertanggal sesudah hari ini tidak dihitung.", {
              later: formatNumber(later),
              what,
            }),
          ]
        : []),
    ]
  })
  const main = resources.find(({ name }) => name === dashboard.latest?.source)
  const what = main?.label.singular.toLowerCase() ?? ""
  const rowsOfMain = own.find(([{ name }]) => name === main?.name)?.[1]
  return (
    <CountedView
      dashboard={dashboard}
      period={period}
      onPeriod={onPeriod}
      today={today}
      figures={figures}
      view="actual"
      opens={() => true}
      notes={[
        ...(left > 0 ? [t("{left} baris data contoh tidak dihitung.", { left: formatNumber(left) })] : []),
        ...uncounted,
      ]}
      open={<OpenItems />}
      empty={(notes) =>
        main &&
        rowsOfMain && (
          <EmptyFigures
            resource={main}
            notes={notes}
            text={rowsOfMain.length === 0 ? t("Belum ada {what} di browser ini.", { what }) : undefined}
            onAll={period === "all" || rowsOfMain.length === 0 ? undefined : () => onPeriod("all")}
          />
        )
      }
    />
  )
}
