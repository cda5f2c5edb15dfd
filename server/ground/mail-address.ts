/** Longest address that SMTP allows. */
const LONGEST = 254

/**
 * True for one plain address. An address with brackets, quotes, commas or control characters could name another recipient
 * or start another header; a product may have stored one.
 */
export const isMailAddress = (text: string): boolean =>
  text.length <= LONGEST &&
  // biome-ignore lint/suspicious/noControlCharactersInRegex: they are refused
  /^[^\s@<>()[\]\\,;:"\u0000-\u001f\u007f]+@[^\s@<>()[\]\\,;:"\u0000-\u001f\u007f]+$/.test(text)
