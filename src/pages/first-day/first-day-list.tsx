import { Button } from "antd"
import { useId } from "react"
import { Link } from "react-router"
import type { FirstDay, FirstStep } from "../../core/first-day"
import { t } from "../../texts/language"
import { CheckIcon } from "../../ui/icon"
import styles from "./first-day.module.css"
import { type StepState, useStepStates } from "./use-step-states"

interface Props {
  firstDay: FirstDay
  /** Sends the list away for this user. */
  onClose: () => void
}

/** The steps of a new office; those whose records exist are ticked. */
export function FirstDayList({ firstDay, onClose }: Props) {
  const id = useId()
  const { steps } = firstDay
  const states = useStepStates(steps)
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
        <Button type={isWhole ? "primary" : "text"} onClick={onClose}>
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

const Step = ({ step, number, state: { done, lacking } = { done: false, lacking: [] } }: StepProps) => (
  <li data-done={done}>
    <span className={styles.sign} aria-hidden="true">
      {done ? <CheckIcon size={14} /> : number}
    </span>
    <span>
      <Link to={step.path}>{step.label}</Link>
      {done && <span className="sr-only"> {t("(selesai)")}</span>}
      <span className={styles.text}>
        {lacking.length === 0 ? step.text : `${t("Pilihannya masih kosong di formulir:")} `}
        {lacking.map(({ name, label, form }, index) => (
          <span key={name} className={styles.form}>
            <Link to={form.create?.path ?? ""}>{label.singular}</Link>
            {index < lacking.length - 1 && ", "}
          </span>
        ))}
      </span>
    </span>
  </li>
)
