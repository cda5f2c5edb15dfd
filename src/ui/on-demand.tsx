import {
  Component,
  type ComponentType,
  createContext,
  lazy,
  type ReactNode,
  useContext,
  useState,
} from "react"
import { t } from "../texts/language"
import bar from "./bar.module.css"

/** The code of a component could not be loaded; the component itself has no error. */
export class PartNotLoaded extends Error {
  /** Makes the next render load the code again, since React.lazy tries only once. Called by the boundary that caught the error. */
  readonly again: () => void
  constructor(cause: unknown, again: () => void) {
    super("part not loaded", { cause })
    this.again = again
  }
}

/** True below a boundary that shows unloaded parts itself. */
export const ShowsUnloaded = createContext(false)

/** Message in place of a part or a screen, with a retry button. */
export const UnloadedPart = ({ onRetry }: { onRetry: () => void }) => (
  <div className={bar.bar} role="alert" data-unloaded>
    {t("Bagian ini gagal dimuat. Periksa koneksi Anda.")}
    <button type="button" className="plain-button" onClick={onRetry}>
      {t("Coba lagi")}
    </button>
  </div>
)

/** Shows a message with a retry button in place of a part that could not be loaded. Other errors pass through. */
class PartBoundary extends Component<
  { quiet: boolean | undefined; children: ReactNode },
  { error: unknown }
> {
  override state = { error: undefined }

  static getDerivedStateFromError = (error: unknown) => ({ error })

  override render() {
    const { error }: { error: unknown } = this.state
    if (error === undefined) return this.props.children
    if (!(error instanceof PartNotLoaded)) throw error
    if (this.props.quiet) return null
    const retry = () => {
      error.again()
      this.setState({ error: undefined })
    }
    return <UnloadedPart onRetry={retry} />
  }
}

/** Browsers that keep a file as failed once they could not load it load it again with the page. Typed input is kept as a draft. */
async function reloadIfReachable(): Promise<void> {
  const answer = await fetch(window.location.href, { method: "HEAD", cache: "no-store" }).catch(
    () => undefined,
  )
  if (answer?.ok) window.location.reload()
}

export type OnDemand<P> = ComponentType<P> & { preload: () => Promise<unknown> }

/**
 * A component whose code is loaded by its first render, or earlier by `preload`; loaded code is rendered at once, without a
 * fallback. Needs a Suspense above it. If the code cannot be loaded, a message with a retry button takes its place, so that
 * the screen around it stays; below `ShowsUnloaded` a `PartNotLoaded` is thrown instead.
 * @param quiet no message: the screen is complete without the part
 */
export function onDemand<P extends object>(
  load: () => Promise<ComponentType<P>>,
  { quiet }: { quiet?: boolean } = {},
): OnDemand<P> {
  let loaded: ComponentType<P> | undefined
  const fetched = async () => {
    loaded ??= await load()
    return loaded
  }
  const later = (isRetry = false) => {
    const own = lazy(async () => {
      const failed = async (cause: unknown) => {
        if (isRetry && cause instanceof TypeError) await reloadIfReachable()
        throw new PartNotLoaded(cause, () => {
          if (Later === own) Later = later(true)
        })
      }
      return { default: (await fetched().catch(failed)) as ComponentType<P> }
    })
    return own
  }
  let Later = later()
  function Loaded(props: P) {
    // Fixed at the first render: another component type would lose its state.
    const [Shown] = useState<ComponentType<P>>(() => loaded ?? (Later as unknown as ComponentType<P>))
    return <Shown {...props} />
  }
  function Part(props: P) {
    const part = <Loaded {...props} />
    return useContext(ShowsUnloaded) ? part : <PartBoundary quiet={quiet}>{part}</PartBoundary>
  }
  return Object.assign(Part, { preload: fetched })
}
