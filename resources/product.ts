/** What this product is called: in the window's title, beside the mark, at the server's start. index.html says the same. */
export const PRODUCT = "Sistem Koperasi"
/** What of it lives in the browser alone, as the login says it of a storage that is full or blocked. */
export const KEPT_IN_BROWSER = "transaksi"
