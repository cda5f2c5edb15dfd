/** @returns false if the browser refuses, or has no clipboard, as without HTTPS */
export async function toClipboard(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text)
    return true
  } catch {
    return false
  }
}
