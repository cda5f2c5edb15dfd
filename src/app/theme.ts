import type { ThemeConfig } from "antd"
import { useMemo, useSyncExternalStore } from "react"
import { subscribeLooks } from "../session/theme"

/** Pixels of a letter's box where nobody has asked for larger ones. */
const USUAL_ROOT = 16

/**
 * The colours of base.css as they count now, for antd (LY-06): it works shades out from them, so it needs the values
 * themselves. CSS variables and no hashed class names: a third less time to a list's first paint, and one set of styles for
 * both themes. Its own dark algorithm is not needed: what it would work out from black and white comes from our two.
 * @param root the document's style
 * @param still whether nothing is to move
 */
export function themeOf(root: CSSStyleDeclaration, still: boolean): ThemeConfig {
  const colour = (name: string) => root.getPropertyValue(`--${name}`).trim()
  const size = (pixels: number) => (pixels * Number.parseFloat(root.fontSize)) / USUAL_ROOT
  const primary = colour("primary")
  const primaryStrong = colour("primary-strong")
  const primarySoft = colour("primary-soft")
  const onPrimary = colour("on-primary")
  const surface = colour("surface")
  const line = colour("line")
  const text = colour("text")
  const textSoft = colour("text-soft")
  const danger = colour("danger")
  const dangerSoft = colour("danger-soft")
  const warning = colour("warning")
  const warningSoft = colour("warning-soft")
  return {
    cssVar: true,
    hashed: false,
    token: {
      colorBgBase: surface,
      colorTextBase: text,
      colorPrimary: primary,
      colorPrimaryHover: primaryStrong,
      colorPrimaryActive: primaryStrong,
      colorPrimaryBg: primarySoft,
      colorInfo: primary,
      colorSuccess: primary,
      colorLink: primary,
      colorLinkHover: primaryStrong,
      colorError: danger,
      colorErrorBg: dangerSoft,
      colorErrorBorder: danger,
      colorWarning: warning,
      colorWarningBg: warningSoft,
      colorWarningBorder: warning,
      colorWhite: onPrimary,
      colorTextLightSolid: onPrimary,
      colorBgContainer: surface,
      colorBorder: colour("field"),
      colorBorderSecondary: line,
      colorSplit: line,
      colorText: text,
      colorTextDescription: textSoft,
      colorTextSecondary: textSoft,
      colorTextPlaceholder: textSoft,
      fontFamily: "var(--font)",
      fontSize: size(14),
      fontWeightStrong: 600,
      borderRadius: 6,
      borderRadiusLG: 8,
      controlHeight: size(36),
      // Around what has the focus: with its edge two pixels of full colour, not a breath of it.
      controlOutlineWidth: 1,
      controlOutline: primary,
      colorErrorOutline: danger,
      motion: !still,
      // Where nothing is to move antd takes none of its own.
      ...(!still && { motionDurationMid: "0.12s", motionDurationSlow: "0.16s" }),
    },
    components: {
      Button: {
        primaryShadow: "none",
        defaultShadow: "none",
        dangerShadow: "none",
        primaryColor: onPrimary,
        dangerColor: onPrimary,
      },
      // Days of the months around can be chosen as well.
      DatePicker: { colorTextDisabled: textSoft },
    },
  }
}

/** What of the document's looks antd has to hear of; undefined: to be read, which makes the browser work out the whole page's style. */
let seen: string | undefined
function looks(): string {
  seen ??= `${document.documentElement.dataset.theme} ${getComputedStyle(document.documentElement).fontSize}`
  return seen
}
function subscribe(onChange: () => void): () => void {
  // They may have changed since the first drawing.
  seen = undefined
  return subscribeLooks(() => {
    seen = undefined
    onChange()
  })
}

/** As the document looks, and again when that changes. */
export function useTheme(): ThemeConfig {
  const now = useSyncExternalStore(subscribe, looks)
  // biome-ignore lint/correctness/useExhaustiveDependencies: it is what the document's style depends on
  return useMemo(
    () =>
      themeOf(
        getComputedStyle(document.documentElement),
        matchMedia("(prefers-reduced-motion: reduce)").matches,
      ),
    [now],
  )
}
