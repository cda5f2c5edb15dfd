/**
 * Replaces `side-channel` in the bundle, with which `qs` attaches data to objects: a WeakMap, without the ten packages that
 * replace a missing WeakMap (docs/decisions/weights.md).
 */
module.exports = () => new WeakMap()
