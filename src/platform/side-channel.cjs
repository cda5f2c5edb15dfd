/**
 * Stands for `side-channel` in the bundle, by which `qs` keeps notes on objects: a WeakMap, without the ten packages that do the
 * same where there is none (docs/decisions/weights.md).
 */
module.exports = () => new WeakMap()
