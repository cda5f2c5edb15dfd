/**
 * Replaces `axios` in the bundle: @refinedev/simple-rest creates a client of it when imported. The app passes its own
 * (`client.ts`), so axios would be dead weight (docs/decisions/weights.md).
 */
export default { create: () => ({ interceptors: { response: { use: () => undefined } } }) }
