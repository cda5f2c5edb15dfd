/** True if an Accept-Encoding header allows an encoding. */
export const accepts = (accepted: string, encoding: "br" | "gzip"): boolean => TAKEN[encoding].test(accepted)

const TAKEN = {
  br: /\bbr\b(?!\s*;\s*q=0(\.0*)?\s*(,|$))/,
  gzip: /\bgzip\b(?!\s*;\s*q=0(\.0*)?\s*(,|$))/,
} as const
