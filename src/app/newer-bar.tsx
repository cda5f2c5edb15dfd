import { useEffect, useMemo, useSyncExternalStore } from "react"
import { useLocation } from "react-router"
import { RequestError } from "../core/codec/request-error"
import { keepDrafts } from "../session/drafts"
import { serverBuild, watchServerBuild } from "../session/server-build"
import { t } from "../texts/language"
import bar from "../ui/bar.module.css"
import { useFeedback } from "../ui/feedback"
import { useMedia } from "../ui/use-media"
import { atOwnEntry } from "./page-history"

/** Milliseconds after which a reload that did not happen counts as refused. */
const RELOAD_MS = 10_000

/** Reloads without the browser's own question, since drafts hold every kind of unsaved input. */
function reload(): void {
  keepDrafts({ interrupted: false })
  const goOn = (event: Event) => event.stopImmediatePropagation()
  window.addEventListener("beforeunload", goOn, { capture: true, once: true })
  atOwnEntry(() => window.location.reload())
}

/**
 * Notice above every screen that the server has a newer build. Two builds behind, each write is confirmed first. On a desk it
 * has a place in the margin. A phone has no margin: the notice comes with the next screen and moves none in use.
 */
export function NewerBar() {
  const behind = useSyncExternalStore(serverBuild.subscribe, serverBuild.behind)
  const { pathname } = useLocation()
  // biome-ignore lint/correctness/useExhaustiveDependencies: the state when the screen was opened
  const behindAtOpen = useMemo(serverBuild.behind, [pathname])
  const isDesk = useMedia("(min-width: 62em)")
  const { confirm } = useFeedback()

  useEffect(() => watchServerBuild(), [])
  useEffect(
    () =>
      serverBuild.onWrite(async () => {
        const sure = await confirm({
          title: t("Muat ulang dulu?"),
          text: t(
            "Aplikasi ini sudah lama tidak dimuat ulang. Muat ulang dulu sebelum menyimpan; isian Anda tetap ada.",
          ),
          okText: t("Muat ulang"),
          cancelText: t("Lanjutkan saja"),
        })
        if (!sure) return
        reload()
        await new Promise((resolve) => setTimeout(resolve, RELOAD_MS))
        throw new RequestError({ message: t("Belum disimpan: muat ulang halaman ini dulu."), statusCode: 0 })
      }),
    [confirm],
  )

  if ((isDesk ? behind : behindAtOpen) === 0) return null
  return (
    <p className={bar.strip} role="status">
      <span>{t("Aplikasi ini sudah diperbarui di server. Simpan pekerjaan Anda, lalu muat ulang.")}</span>
      <button type="button" className="plain-button" onClick={reload}>
        {t("Muat ulang")}
      </button>
    </p>
  )
}
