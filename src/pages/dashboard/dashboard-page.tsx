import { type ReactNode, Suspense, useDeferredValue, useState } from "react"
import type { Dashboard } from "../../core/dashboard/dashboard"
import { formatNumber } from "../../core/format/number"
import { useMe } from "../../session/use-session"
import { t } from "../../texts/language"
import { onDemand } from "../../ui/on-demand"
import { useCanNow, useRegistry } from "../../views/context/registry-context"
import {
  type Choice,
  countedBy,
  hasOwnRows,
  partOf,
  rememberChoice,
  rememberedChoice,
  type View,
  viewsOf,
} from "./choice"
import styles from "./dashboard.module.css"
import { FiguresView, Tiles } from "./figures-view"
import { FirstHint } from "./first-hint"
import { OpenCount, OpenCountButton } from "./open-count"
import { Places } from "./places"

const ActualFigures = onDemand(async () => (await import("./actual")).ActualFigures)
const AllFigures = onDemand(async () => (await import("./all")).AllFigures)
const OwnRecords = onDemand(async () => (await import("./own")).OwnRecords)

interface Props {
  dashboard: Dashboard
  /** Above the figures. */
  beginning?: ReactNode
}

/**
 * The first page after the login (DB-01..DB-11). Its figures are samples, marked as such (AB-63), until this browser has
 * own rows or the user chooses others. The samples need no requests.
 */
export function DashboardPage(props: Props) {
  const { id } = useMe()
  // Another user has another choice.
  return <DashboardOf key={id} {...props} />
}

function DashboardOf({ dashboard, beginning }: Props) {
  const { name } = useMe()
  const registry = useRegistry()
  const can = useCanNow()
  const mayList = (resource: string) => can({ resource, action: "list" })
  const [choice, setChoice] = useState<Choice>(rememberedChoice)
  const [open, setOpen] = useState(0)
  const views = viewsOf(dashboard, registry, mayList)
  const [initial] = useState<View>(() =>
    countedBy(dashboard, { view: "actual", registry, mayList }).some(hasOwnRows) ? "actual" : "sample",
  )
  const [first] = views
  const shown = [choice.shown, initial].find((view) => view !== null && views.includes(view)) ?? first
  const choose = (part: Partial<Choice>) => {
    const next = { ...choice, ...part }
    rememberChoice(next)
    setChoice(next)
  }
  // The figures before stay until the code of the chosen ones has loaded.
  const drawn = useDeferredValue(shown)
  const { own } = dashboard
  const isOwn = own !== null && !views.some((view) => view !== "sample") && mayList(own.source)
  const counted = { dashboard, period: choice.period }
  return (
    <div className={styles.page}>
      <header className={styles.head}>
        <div>
          <h1 className={styles.title} data-screen-title>
            {dashboard.title}
          </h1>
          <div className={styles.greeting}>
            <p className={styles.welcome}>
              {t("Selamat datang")}
              {name && `, ${name}`}
            </p>
            {open > 0 && <OpenCountButton count={open} />}
          </div>
        </div>
        {!isOwn && (
          <Views
            dashboard={dashboard}
            views={views}
            shown={shown}
            onChoose={(view) => choose({ shown: view })}
          />
        )}
      </header>
      {beginning}
      <Suspense
        fallback={<Coming dashboard={dashboard} shown={isOwn ? undefined : drawn} mayList={mayList} />}
      >
        <OpenCount value={setOpen}>
          {isOwn ? (
            <OwnRecords own={own} />
          ) : drawn === "actual" ? (
            <ActualFigures {...counted} onPeriod={(period) => choose({ shown, period })} />
          ) : drawn === "all" ? (
            <AllFigures {...counted} onPeriod={(period) => choose({ shown, period })} />
          ) : (
            drawn === "sample" && <SampleFigures dashboard={dashboard} />
          )}
        </OpenCount>
      </Suspense>
      {/* For new users, whose figures are samples. */}
      {(isOwn || drawn === "sample") && <FirstHint />}
    </div>
  )
}

interface ComingProps {
  dashboard: Dashboard
  shown: View | undefined
  mayList: (resource: string) => boolean
}

/** The places of figures whose code is being loaded. */
function Coming({ dashboard, shown, mayList }: ComingProps) {
  if (shown !== "actual" && shown !== "all")
    return <div className={`${styles.panel} ${styles.place}`} aria-busy />
  const { cards } = partOf(dashboard, shown)
  return (
    <>
      <div className={styles.tools} />
      <Places cards={cards.filter(({ source }) => mayList(source))} />
    </>
  )
}

interface ViewsProps {
  dashboard: Dashboard
  views: readonly View[]
  shown: View | undefined
  onChoose: (view: View) => void
}

/** The switch between the views; the mark of samples alone. */
function Views({ dashboard, views, shown, onChoose }: ViewsProps) {
  if (views.length < 2)
    return views[0] === "sample" ? (
      <span className={styles.sample} title={dashboard.sample?.explained}>
        {dashboard.sample?.label}
      </span>
    ) : null
  return (
    <fieldset className={styles.switch}>
      <legend className="sr-only">{t("Angka yang ditampilkan")}</legend>
      {views.map((view) => (
        <label key={view} title={dashboard[view]?.explained} data-source={view}>
          <input
            type="radio"
            name="dashboard-source"
            checked={shown === view}
            onChange={() => onChoose(view)}
          />
          <span>{dashboard[view]?.label}</span>
        </label>
      ))}
    </fieldset>
  )
}

function SampleFigures({ dashboard: { cards, charts, latest, sample } }: { dashboard: Dashboard }) {
  return (
    <>
      {/* In the place of the period. */}
      <div className={styles.tools}>
        <p className={styles.note}>{sample?.explained}</p>
      </div>
      <FiguresView
        source={sample?.label ?? ""}
        top={
          <Tiles
            cards={cards.flatMap(({ id, label, sample }) =>
              sample === null ? [] : [{ id, label, text: formatNumber(sample) }],
            )}
          />
        }
        charts={charts.flatMap(({ id, heading, labels, sample }) =>
          sample ? [{ id, heading, labels, months: sample }] : [],
        )}
        latest={latest && { heading: latest.heading, lines: latest.sample }}
      />
    </>
  )
}
