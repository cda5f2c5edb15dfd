/** Stands for `resize-observer-polyfill` in the bundle: every browser that opens the app has its own (docs/decisions/weights.md). */
export default globalThis.ResizeObserver
