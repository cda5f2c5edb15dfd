/** Whether an Accept-Encoding lets an encoding be used. */
export const accepts = (accepted: string, encoding: "br" | "gzip"): boolean => TAKEN[encoding].test(accepted)

const TAKEN = {
  br: /\bbr\b(?!\s*;\s*q=0(\.0*)?\s*(,|$))/,
  gzip: /\bgzip\b(?!\s*;\s*q=0(\.0*)?\s*(,|$))/,
} as const
