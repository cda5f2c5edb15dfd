/** The browser's own description, by which users recognise a session. Never trusted. */

type Named = readonly [pattern: RegExp, name: string]

/** Browsers whose header also names another come first. */
const BROWSERS: readonly Named[] = [
  [/\bEdg(?:e|A|iOS)?\//, "Edge"],
  [/\b(?:OPR|OPT|Opera)\b/, "Opera"],
  [/\bSamsungBrowser\//, "Samsung Internet"],
  [/\bUCBrowser\//, "UC Browser"],
  [/\b(?:Firefox|FxiOS)\//, "Firefox"],
  [/\b(?:(?:Headless)?Chrome|CriOS|Chromium)\//, "Chrome"],
  [/\bVersion\/[\d.]+.*\bSafari\//, "Safari"],
]
const SYSTEMS: readonly Named[] = [
  [/\biPhone\b/, "iPhone"],
  [/\biPad\b/, "iPad"],
  [/\bAndroid\b/, "Android"],
  [/\bWindows\b/, "Windows"],
  [/\bCrOS\b/, "ChromeOS"],
  [/\bMac OS X\b|\bMacintosh\b/, "Mac"],
  [/\bLinux\b/, "Linux"],
]

const READ = 512

const nameIn = (text: string, names: readonly Named[]): string | undefined =>
  names.find(([pattern]) => pattern.test(text))?.[1]

/**
 * Label of the device behind a `User-Agent`.
 * @example deviceOf("Mozilla/5.0 (Windows NT 10.0; …) … Chrome/130.0 Safari/537.36") // "Chrome di Windows"
 */
export function deviceLabel(userAgent: string | undefined): string {
  const text = (userAgent ?? "").slice(0, READ)
  const browser = nameIn(text, BROWSERS)
  const system = nameIn(text, SYSTEMS)
  if (browser && system) return `${browser} di ${system}`
  return browser ?? (system ? `Perangkat ${system}` : "Perangkat tidak dikenal")
}
