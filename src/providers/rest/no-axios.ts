/**
 * Stands for `axios` in the bundle: @refinedev/simple-rest makes a client of it at its mere import, for whoever brings
 * none of his own. Ours (`client.ts`) does, so axios would only weigh (docs/decisions/weights.md).
 */
export default { create: () => ({ interceptors: { response: { use: () => undefined } } }) }
