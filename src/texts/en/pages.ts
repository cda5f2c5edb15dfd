/** The screens that are no CRUD. */
export const pages = {
  "Hubungi administrator koperasi untuk mengatur ulang password Anda.":
    "Ask the cooperative's administrator to reset your password.",
  "Lupa Password?": "Forgot your password?",
  Masuk: "Log in",
  "Memproses...": "Working...",
  "Penyimpanan browser diblokir. Izinkan cookie dan data situs untuk alamat ini di pengaturan browser, lalu muat ulang halaman. Tanpa itu {kept} tidak dapat disimpan, dan Anda harus masuk lagi setiap kali halaman dimuat ulang.":
    "The browser's storage is blocked. Allow cookies and site data for this address in the browser's settings, then reload the page. Without it {kept} cannot be saved, and you must log in again whenever the page is reloaded.",
  "Penyimpanan browser penuh. Anda tetap dapat masuk di tab ini. Cadangkan data {kept}, lalu hapus yang tidak diperlukan.":
    "The browser's storage is full. You can still log in on this tab. Back up the {kept}, then delete what is not needed.",
  "Sembunyikan password": "Hide password",
  "Sesi Anda berakhir. Silakan masuk kembali.": "Your session has ended. Please log in again.",
  "Tampilkan password": "Show password",
} as const
