/**
 * Stands for lodash's own in the bundle. Its own assigns to what cannot be written, which in a module throws, five times while the
 * app starts; and whoever throws while a file runs for the first time has the browser read all of it once more, to say where
 * (docs/decisions/compiled-ahead.md).
 */
module.exports = (value) => {
  const of = Object(value)
  const isOwn = Object.hasOwn(of, Symbol.toStringTag)
  const tag = of[Symbol.toStringTag]
  const unmasked = Reflect.set(of, Symbol.toStringTag, undefined)
  const result = Object.prototype.toString.call(of)
  if (unmasked && isOwn) of[Symbol.toStringTag] = tag
  else if (unmasked) Reflect.deleteProperty(of, Symbol.toStringTag)
  return result
}
