/** Saves a file on the user's device. */
export function download(content: BlobPart, name: string, type = "application/json"): void {
  const url = URL.createObjectURL(new Blob([content], { type }))
  const link = document.createElement("a")
  link.href = url
  link.download = name
  link.click()
  // The browser reads the file after the click: an address revoked at once downloads nothing.
  setTimeout(() => URL.revokeObjectURL(url), 60_000)
}
