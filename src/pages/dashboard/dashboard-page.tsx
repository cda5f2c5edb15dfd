import { Suspense, useState } from "react"
import type { Dashboard } from "../../core/dashboard/dashboard"
import { useMe } from "../../session/use-session"
import { t } from "../../texts/language"
import { onDemand } from "../../ui/on-demand"
import { useCanNow, useRegistry } from "../../views/context/registry-context"
import { type Choice, hasOwnRows, rememberChoice, rememberedChoice, type Shown, sampleCards } from "./choice"
import styles from "./dashboard.module.css"
import { FiguresView } from "./figures-view"
import { FirstHint } from "./first-hint"

const ActualFigures = onDemand(async () => (await import("./actual")).ActualFigures)

/**
 * The first page after the login (DB-01..DB-11). Its figures are samples, marked as such (AB-63), until this browser has
 * own rows or the user chooses the actual figures. It sends no requests.
 */
export function DashboardPage({ dashboard }: { dashboard: Dashboard }) {
  const { id } = useMe()
  // Another user has another choice.
  return <DashboardOf key={id} dashboard={dashboard} />
}

function DashboardOf({ dashboard }: { dashboard: Dashboard }) {
  const { name } = useMe()
  const resource = useRegistry().get(dashboard.resource.name)
  const mayCount = useCanNow()({ resource: resource.name, action: "list" })
  const [choice, setChoice] = useState<Choice>(rememberedChoice)
  const [initial] = useState<Shown>(() => (hasOwnRows(resource) ? "actual" : "sample"))
  const shown = mayCount ? (choice.shown ?? initial) : "sample"
  const choose = (part: Partial<Choice>) => {
    const next = { ...choice, ...part }
    rememberChoice(next)
    setChoice(next)
  }
  return (
    <div className={styles.page}>
      <header className={styles.head}>
        <div>
          <h1 className={styles.title} data-screen-title>
            {dashboard.title}
          </h1>
          <p className={styles.welcome}>
            {t("Selamat datang")}
            {name && `, ${name}`}
          </p>
        </div>
        {mayCount ? (
          <fieldset className={styles.switch}>
            <legend className="sr-only">{t("Angka yang ditampilkan")}</legend>
            {(["sample", "actual"] as const).map((each) => (
              <label key={each} title={dashboard[each].explained} data-source={each}>
                <input
                  type="radio"
                  name="dashboard-source"
                  checked={shown === each}
                  onChange={() => choose({ shown: each })}
                />
                <span>{dashboard[each].label}</span>
              </label>
            ))}
          </fieldset>
        ) : (
          <span className={styles.sample} title={dashboard.sample.explained}>
            {dashboard.sample.label}
          </span>
        )}
      </header>
      <FirstHint />
      {shown === "actual" ? (
        <Suspense fallback={<div className={styles.coming} />}>
          <ActualFigures
            dashboard={dashboard}
            resource={resource}
            period={choice.period}
            onPeriod={(period) => choose({ shown: "actual", period })}
          />
        </Suspense>
      ) : (
        <FiguresView
          chart={dashboard.chart}
          source={dashboard.sample.label}
          cards={sampleCards(dashboard)}
          months={dashboard.chart.sample}
          activities={dashboard.activities.sample}
        />
      )}
    </div>
  )
}
