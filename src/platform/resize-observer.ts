/** Replaces `resize-observer-polyfill` in the bundle: each supported browser has a ResizeObserver (docs/decisions/weights.md). */
export default globalThis.ResizeObserver
