/**
 * Replaces `pluralize` in the bundle: Refine forms English names of resources with it, for messages that this product words
 * itself (docs/decisions/weights.md).
 */
const unchanged = (word: string): string => word
export default { plural: unchanged, singular: unchanged }
