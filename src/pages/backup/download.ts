/** Hands a text to the user as a file. */
export function download(text: string, name: string): void {
  const url = URL.createObjectURL(new Blob([text], { type: "application/json" }))
  const link = document.createElement("a")
  link.href = url
  link.download = name
  link.click()
  // The browser reads the file after the click: an address that is taken back at once downloads nothing.
  setTimeout(() => URL.revokeObjectURL(url), 60_000)
}
