import type { ThemeConfig } from "antd"
import { useMemo, useSyncExternalStore } from "react"
import { subscribeLooks } from "../session/theme"

/** Default font size of the document, pixels. */
const DEFAULT_ROOT = 16

/** Name of antd's token → colour of base.css. */
const COLOURS = {
  colorBgBase: "surface",
  colorTextBase: "text",
  colorPrimary: "primary",
  colorPrimaryHover: "primary-hover",
  colorPrimaryActive: "primary-hover",
  colorPrimaryBg: "primary-soft",
  // antd's focus ring.
  colorPrimaryBorder: "primary",
  colorInfo: "primary",
  colorSuccess: "primary",
  colorLink: "primary",
  colorLinkHover: "primary-strong",
  colorError: "danger",
  colorErrorBg: "danger-soft",
  colorErrorBorder: "danger",
  colorErrorOutline: "danger",
  colorWarning: "warning",
  colorWarningBg: "warning-soft",
  colorWarningBorder: "warning",
  colorWhite: "on-primary",
  colorTextLightSolid: "on-primary",
  colorBgElevated: "overlay",
  colorBorder: "field",
  colorBorderSecondary: "line",
  colorSplit: "line",
  colorText: "text",
  colorTextDescription: "text-soft",
  colorTextSecondary: "text-soft",
  colorTextPlaceholder: "text-soft",
  // Chevrons of selects.
  colorTextQuaternary: "text-soft",
  controlOutline: "primary",
} as const

/**
 * antd's theme from the colours of base.css (LY-06). antd computes shades, so it needs the values themselves. CSS variables
 * without hashed class names shorten a list's first paint by a third and share one set of styles between both themes. antd's
 * dark algorithm is not needed.
 * @param root computed style of the document
 * @param still true: no animations
 */
function themeOf(root: CSSStyleDeclaration, still: boolean): ThemeConfig {
  const colour = (name: string) => root.getPropertyValue(`--${name}`).trim()
  const size = (pixels: number) => (pixels * Number.parseFloat(root.fontSize)) / DEFAULT_ROOT
  const onPrimary = colour("on-primary")
  return {
    cssVar: true,
    hashed: false,
    token: {
      ...Object.fromEntries(Object.entries(COLOURS).map(([token, name]) => [token, colour(name)])),
      // A dialog has its own.
      colorBgContainer: "var(--surface)",
      colorTextDisabled: `color-mix(in srgb, ${colour("text-soft")} 60%, transparent)`,
      fontFamily: "var(--font)",
      fontSize: size(14),
      fontWeightStrong: 600,
      borderRadius: 6,
      borderRadiusLG: 8,
      controlHeight: size(36),
      // With the border, the focus outline has two pixels of full colour.
      controlOutlineWidth: 1,
      lineWidthFocus: 2,
      motion: !still,
      // antd sets its own durations if there is no motion.
      ...(!still && { motionDurationMid: "0.12s", motionDurationSlow: "0.16s" }),
    },
    components: {
      Button: {
        controlHeightSM: size(32),
        paddingInlineSM: size(12),
        borderRadiusSM: 6,
        primaryShadow: "none",
        defaultShadow: "none",
        // Only inputs have the stronger border.
        defaultBorderColor: colour("edge"),
        borderColorDisabled: colour("line"),
        dangerShadow: "none",
        primaryColor: onPrimary,
        dangerColor: onPrimary,
      },
      // Days of adjacent months can be chosen as well. The calendar has room above or below any input of a screen of 768 px.
      DatePicker: { colorTextDisabled: colour("text-soft"), cellHeight: size(24), textHeight: size(40) },
    },
  }
}

/** The document's theme and font size; undefined: to be read, which makes the browser compute the page's styles. */
let seen: string | undefined
function looks(): string {
  seen ??= `${document.documentElement.dataset.theme} ${getComputedStyle(document.documentElement).fontSize}`
  return seen
}
function subscribe(onChange: () => void): () => void {
  // The looks may have changed since the first render.
  seen = undefined
  return subscribeLooks(() => {
    seen = undefined
    onChange()
  })
}

/** antd's theme for the document's current looks. */
export function useTheme(): ThemeConfig {
  const now = useSyncExternalStore(subscribe, looks)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the document's style depends on it
  return useMemo(
    () =>
      themeOf(
        getComputedStyle(document.documentElement),
        matchMedia("(prefers-reduced-motion: reduce)").matches,
      ),
    [now],
  )
}
