import { Button } from "antd"
import { Component, type ReactNode } from "react"
import { RuleError, ruleSentence } from "../../../core/schema/rule-error"
import { t } from "../../../texts/language"
import { PartNotLoaded, ShowsUnloaded } from "../../../ui/on-demand"
import type { FieldView } from "../state/store-types"
import styles from "./form.module.css"

interface Props {
  /** The input's id, which the error summary links to. */
  id: string
  label: string
  /** Another view tries again: the values that the rule reads may have changed. */
  view: FieldView
  children: ReactNode
}
interface State {
  failed: { error: unknown; view: FieldView } | null
}

/**
 * Shows a sentence in place of an input whose own rule throws (its options, its allowed choices) or whose code has not loaded,
 * and lets the form go on. Only a class can catch it in React.
 */
export class RuleBoundary extends Component<Props, State> {
  override state: State = { failed: null }

  static getDerivedStateFromError(error: unknown): Partial<State> {
    return { failed: { error, view: null as never } }
  }

  static getDerivedStateFromProps({ view }: Props, { failed }: State): Partial<State> | null {
    if (!failed || failed.view === view) return null
    return { failed: failed.view === null ? { ...failed, view } : null }
  }

  override componentDidCatch(error: unknown) {
    if (error instanceof PartNotLoaded) error.again()
  }

  override render() {
    const { id, label, children } = this.props
    const { failed } = this.state
    if (!failed) return <ShowsUnloaded value={true}>{children}</ShowsUnloaded>
    const { error } = failed
    if (error instanceof PartNotLoaded)
      return (
        <UnloadedInput
          id={id}
          text={t("Isian ini gagal dimuat.")}
          onRetry={() => this.setState({ failed: null })}
        />
      )
    const place =
      error instanceof RuleError ? error.place : { resource: "", field: "", label, rule: "tampilan" }
    return (
      <div id={id} className={styles.unloaded} role="alert" tabIndex={-1}>
        {ruleSentence(place)}
      </div>
    )
  }
}

interface UnloadedProps {
  /** The input's id, which its label refers to. */
  id: string
  text: string
  onRetry: () => void
}

/** Replaces an input whose code or choices have not loaded: the reason, and a retry button. */
export const UnloadedInput = ({ id, text, onRetry }: UnloadedProps) => (
  <div className={styles.unloaded} role="alert">
    <span>{text}</span>
    <Button id={id} size="small" aria-label={t("Coba lagi")} onClick={onRetry}>
      {t("Coba lagi")}
    </Button>
  </div>
)
