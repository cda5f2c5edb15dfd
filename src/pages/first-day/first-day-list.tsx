import { Button } from "antd"
import { Fragment, useId } from "react"
import { Link } from "react-router"
import type { FirstDay, FirstStep } from "../../core/first-day"
import type { SetupPage } from "../../core/schema/setup"
import { t } from "../../texts/language"
import { CheckIcon } from "../../ui/icon"
import styles from "./first-day.module.css"
import { OPEN, type StepState, useStepStates } from "./use-step-states"

interface Props {
  firstDay: FirstDay
  setupPages: readonly SetupPage[]
  /** Sends the list away for this user. */
  onClose: (state: "closed" | "done") => void
}

/** The steps of a new office; those whose records exist are ticked. */
export function FirstDayList({ firstDay, setupPages, onClose }: Props) {
  const id = useId()
  const { steps } = firstDay
  const states = useStepStates(steps, setupPages)
  const count = steps.filter((step) => states?.get(step)?.done).length
  const isWhole = count === steps.length
  return (
    <section className={styles.card} aria-labelledby={id}>
      <div className={styles.head}>
        <h2 id={id}>{firstDay.title}</h2>
        <span role="status">
          {isWhole
            ? t("Semua sudah siap.")
            : states && t("{count} dari {all} selesai", { count, all: steps.length })}
        </span>
        <Button type={isWhole ? "primary" : "text"} onClick={() => onClose(isWhole ? "done" : "closed")}>
          {isWhole ? t("Selesai") : t("Sembunyikan")}
        </Button>
      </div>
      <ol className={styles.steps}>
        {steps.map((step, index) => (
          <Step key={step.label} step={step} number={index + 1} state={states?.get(step)} />
        ))}
      </ol>
    </section>
  )
}

interface StepProps {
  step: FirstStep
  number: number
  state: StepState | undefined
}

const Links = ({ of }: { of: readonly { label: string; path: string }[] }) =>
  of.map(({ label, path }, index) => (
    <Fragment key={label}>
      {index > 0 && ", "}
      <Link to={path}>{label}</Link>
    </Fragment>
  ))

/** The reason why a step is open although its records exist; else what the step is for. */
function Reason({
  step,
  state: { lacking, places, noRights },
}: Pick<StepProps, "step"> & { state: StepState }) {
  if (noRights && step.rights)
    return (
      <>
        {t("Belum ada role dengan hak. Beri haknya di")} <Links of={[step.rights]} />.
      </>
    )
  if (lacking.length === 0) return step.text
  const forms = lacking.map(({ label, form }) => ({ label: label.singular, path: form.create?.path ?? "" }))
  return (
    <>
      {t("Masih kosong:")} <Links of={forms} />
      {places.length > 0 && (
        <>
          {" "}
          ({t("isi di")} <Links of={places.map(({ heading, path }) => ({ label: heading, path }))} />)
        </>
      )}
      .
    </>
  )
}

const Step = ({ step, number, state = OPEN }: StepProps) => (
  <li data-done={state.done} data-late={step.rights || step.exists.length > 1 ? true : undefined}>
    <span className={styles.sign} aria-hidden="true">
      {state.done ? <CheckIcon size={14} /> : number}
    </span>
    <span>
      <Link to={step.path}>{step.label}</Link>
      {state.done && <span className="sr-only"> {t("(selesai)")}</span>}
      <span className={styles.text}>
        <Reason step={step} state={state} />
      </span>
    </span>
  </li>
)
