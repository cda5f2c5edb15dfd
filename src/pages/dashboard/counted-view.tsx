import { type ReactNode, Suspense, useCallback } from "react"
import { useNavigate, useSearchParams } from "react-router"
import type { Dashboard, MonthCount } from "../../core/dashboard/dashboard"
import type { ChartPoint, SourceFigures } from "../../core/dashboard/figures"
import {
  daysText,
  daysUntil,
  monthsOf,
  monthsText,
  type PeriodChoice,
  periodBefore,
  shortMonth,
} from "../../core/dashboard/period"
import { t } from "../../texts/language"
import { onDemand } from "../../ui/on-demand"
import { useCanNow, useRegistry } from "../../views/context/registry-context"
import { Bars } from "./bars"
import { CardGroups, OtherGroups } from "./card-groups"
import type { View } from "./choice"
import styles from "./dashboard.module.css"
import { changeText, daysOf, latestLine, listHref, valueText } from "./figure-texts"
import { FiguresView, type ShownCard } from "./figures-view"
import { PeriodSelect } from "./period-select"
import { Places } from "./places"

export interface CountedProps {
  dashboard: Dashboard
  period: PeriodChoice
  onPeriod: (period: PeriodChoice) => void
}
interface Props extends CountedProps {
  /** `YYYY-MM-DD` */
  today: string
  /** undefined while they are counted. */
  figures: Readonly<Record<string, SourceFigures>> | undefined
  view: Exclude<View, "sample">
  /** True if the list on its screen is the one that is counted; the rows of another are shown in a dialog. */
  opens: (source: string) => boolean
  notes: readonly string[]
  /** Shown where a chart or the latest records would be, without any; with the notes if it is alone. */
  empty: (notes: readonly string[]) => ReactNode
  /** Panels above the latest records, and the last ones below the charts. */
  open?: ReactNode
  last?: ReactNode
}

function monthCounts(points: readonly ChartPoint[]): MonthCount[] {
  const oneYear = points[0]?.name.slice(0, 4) === points.at(-1)?.name.slice(0, 4)
  return points.map(({ name, value }) => ({ month: shortMonth(name, oneYear), count: value }))
}

const RowsDialog = onDemand(async () => (await import("./rows-dialog")).RowsDialog)
/** Parameter of the address: the card whose rows are shown. */
const ROWS = "rows"

/** Cards, charts and latest records that were counted, with the choice of the period. */
export function CountedView(props: Props) {
  const { dashboard, view, period: choice, onPeriod, today, figures, opens } = props
  const registry = useRegistry()
  const navigate = useNavigate()
  const [params] = useSearchParams()
  const can = useCanNow()
  const main = dashboard.latest?.source ?? dashboard.cards[0]?.source ?? ""
  const counted = figures?.[main]?.period ?? monthsOf(choice, [], today)
  const before = periodBefore(counted, today)
  const mayList = (name: string) => can({ resource: name, action: "list" })

  const cards = dashboard.cards.flatMap((card): ShownCard[] => {
    const { id, label, measure, source, large, group } = card
    if (!mayList(source)) return []
    const figure = figures?.[source]?.cards[id]
    // A field that the user may not read has no figure.
    if (!figure) return []
    const resource = registry.get(source)
    const change = changeText(measure, figure, { choice, months: before.months })
    return [
      {
        id,
        label,
        large,
        group,
        text: valueText(measure, figure.value, resource),
        isZero: !figure.value,
        unreadable: figure.unreadable,
        ...(change !== undefined && { change }),
        href: opens(source)
          ? listHref(resource, { ...card, days: daysOf(card, { counted, choice, today }) })
          : `?${ROWS}=${encodeURIComponent(id)}`,
      },
    ]
  })
  // The period before is named only if they are compared with it: one small figure has it in its own text.
  const large = cards.filter((card) => card.large)
  const leading = large.length > 0 ? large : cards
  const close = useCallback(() => navigate({ search: "" }, { replace: true }), [navigate])
  const opened = dashboard.cards.find(
    ({ id, source }) => id === params.get(ROWS) && mayList(source) && !opens(source),
  )
  const pointsOf = ({ id, source }: { id: string; source: string }) => figures?.[source]?.charts[id]
  const own = dashboard.charts.filter(({ source }) => mayList(source))
  const latest = dashboard.latest && mayList(dashboard.latest.source) ? dashboard.latest : null
  const lines = latest && (figures?.[latest.source]?.latest ?? [])
  const isEmpty =
    figures !== undefined &&
    lines?.length === 0 &&
    own.every((chart) => (pointsOf(chart) ?? []).every(({ value }) => value === 0))
  const empty = props.empty(isEmpty ? props.notes : [])
  const notes = isEmpty && empty ? [] : props.notes
  // One sentence instead of three, in the place of the charts, below figures of zero.
  const drawn = isEmpty ? [] : own
  const dated = [...dashboard.cards, ...dashboard.charts].filter(({ period }) => period !== null)
  const hasPeriod = dated.some(({ source }) => mayList(source))
  return (
    <>
      {opened && figures && (
        <Suspense fallback={null}>
          <RowsDialog
            label={opened.label}
            resource={registry.get(opened.source)}
            period={opened.period}
            days={daysOf(opened, { counted, choice, today })}
            onClose={close}
          />
        </Suspense>
      )}
      {hasPeriod && (
        <div className={styles.tools}>
          <PeriodSelect choice={choice} counted={counted} onChange={onPeriod} />
          <p className={styles.days}>
            {/* The first record's month is unknown until it is counted. */}
            <span hidden={choice === "all" && !figures}>{daysText(daysUntil(counted, today))}</span>{" "}
            <span
              hidden={choice === "all" || (figures && leading.every(({ change }) => change === undefined))}
            >
              {t("dibanding {days}", { days: daysText(before) })}
            </span>
          </p>
        </div>
      )}
      {figures ? (
        <FiguresView
          source={dashboard[view]?.label ?? ""}
          top={<CardGroups cards={cards} />}
          charts={drawn
            .filter(({ by }) => by === "month")
            .map((chart) => {
              const points = pointsOf(chart) ?? []
              const from = points[0]?.name ?? counted.from
              const to = points.at(-1)?.name ?? counted.to
              // A chart has six months at least (DB-07): it names them beside figures of fewer.
              return {
                ...chart,
                months: monthCounts(points),
                ...(from < counted.from && { span: monthsText({ from, to }) }),
              }
            })}
          latest={
            latest && lines && !isEmpty
              ? { heading: latest.heading, lines: lines.map((one) => latestLine(latest, one, today)) }
              : null
          }
          empty={empty}
          below={
            isEmpty ? (
              <div className={styles.panel} data-empty>
                {empty}
              </div>
            ) : (
              drawn
                .filter(({ by }) => by !== "month")
                .map((chart) => (
                  <Bars
                    key={chart.id}
                    heading={chart.heading}
                    empty={empty}
                    bars={(pointsOf(chart) ?? []).map(({ name, value }) => ({
                      name,
                      value,
                      text: valueText(chart.measure, value, registry.get(chart.source)),
                    }))}
                  />
                ))
            )
          }
          open={
            <>
              <OtherGroups cards={cards} />
              {props.open}
            </>
          }
          last={props.last}
        />
      ) : (
        <Places cards={dashboard.cards.filter(({ source }) => mayList(source))} />
      )}
      {/* Below the figures: they come late, and move nothing there. */}
      {figures && notes.length > 0 && <p className={styles.note}>{notes.join(" ")}</p>}
    </>
  )
}
