/** Second factors: sign-in, one's own factors, roles that require them, and the proof before a sensitive step. */
export const security = {
  Lanjutkan: "Continue",
  Kembali: "Back",
  "Verifikasi dua langkah": "Two-step verification",
  "Masuk dengan {name}": "Log in with {name}",
  "Masuk lagi dengan {name}": "Log in with {name} again",
  "Akun Anda belum punya password di aplikasi ini? Masuk lagi dengan {name}, lalu siapkan verifikasi dua langkah dalam lima menit.":
    "Does your account have no password here? Log in with {name} again, then set up two-step verification within five minutes.",
  "Waktu verifikasi habis. Masuk lagi dengan {provider}.":
    "The verification timed out. Log in with {provider} again.",
  "Penyedia akun tidak dapat dipakai sekarang.": "The account provider cannot be used now.",
  "Penyedia akun": "Account provider",
  "Masuk dengan passkey": "Log in with a passkey",
  "Passkey tidak dapat dipakai. Coba lagi, atau pakai cara lain.":
    "The passkey could not be used. Try again, or use another way.",
  "Kode wajib diisi": "The code is required",
  "Kode {digits} angka dari aplikasi autentikator": "{digits}-digit code from the authenticator app",
  "Kode {digits} angka dari aplikasi": "{digits}-digit code from the app",
  "Pakai passkey": "Use a passkey",
  "Pakai cara lain": "Use another way",
  "Pakai kode pemulihan": "Use a recovery code",
  "Perangkat ini tidak dapat memakai passkey di alamat ini.":
    "This device cannot use passkeys at this address.",
  "Simpan kode pemulihan ini di tempat aman, di luar ponsel Anda. Setiap kode dapat dipakai satu kali bila Anda tidak dapat memakai aplikasi autentikator atau passkey. Setelah ini kodenya tidak dapat ditampilkan lagi.":
    "Keep these recovery codes in a safe place, away from your phone. Each works once, for when you cannot use your authenticator app or passkey. They are not shown again after this.",
  "kode-pemulihan.txt": "recovery-codes.txt",
  "Tidak dapat disalin di sini. Catat atau unduh kodenya.":
    "They cannot be copied here. Write them down, or download them.",
  Passkey: "Passkey",
  "Aplikasi autentikator": "Authenticator app",
  "Setelah password, Anda diminta salah satu dari ini. Dengan passkey Anda juga dapat masuk tanpa password.":
    "After the password you are asked for one of these. With a passkey you can also log in without the password.",
  "Dengan verifikasi dua langkah, password yang dicuri saja tidak cukup untuk masuk: Anda juga diminta passkey (sidik jari, wajah, atau PIN perangkat) atau kode dari aplikasi autentikator.":
    "With two-step verification, a stolen password alone does not open your account: you are also asked for a passkey (fingerprint, face or PIN of the device) or a code from an authenticator app.",
  "Tambah passkey": "Add a passkey",
  "Tambah aplikasi autentikator": "Add an authenticator app",
  "Passkey dapat ditambahkan di alamat https dengan browser yang mendukungnya.":
    "Passkeys can be added at an https address, with a browser that supports them.",
  "Sisa {left} kode, untuk masuk bila ponsel hilang.":
    "{left} codes are left, for logging in if the phone is lost.",
  "Buat kode baru": "Make new codes",
  "Ditambahkan {addedAt}": "Added {addedAt}",
  "Terakhir dipakai {usedAt}": "Last used {usedAt}",
  "Ganti nama {name}": "Rename {name}",
  "Ganti nama": "Rename",
  "Aplikasi autentikator tidak dapat ditambahkan.": "The authenticator app could not be added.",
  "Buka aplikasi autentikator di ponsel (misalnya Google Authenticator atau Aegis), pindai kode QR ini, lalu isi kode yang ditampilkan aplikasi.":
    "Open an authenticator app on your phone (such as Google Authenticator or Aegis), scan this QR code, then enter the code that the app shows.",
  "Kode QR untuk aplikasi autentikator": "QR code for the authenticator app",
  "Tidak dapat memindai? Isi kunci ini di aplikasi:": "Cannot scan it? Enter this key in the app:",
  "Perangkat ini sudah memiliki passkey untuk akun Anda.":
    "This device has a passkey for your account already.",
  "Verifikasi dua langkah tidak dapat ditambahkan.": "Two-step verification could not be added.",
  "Memuat verifikasi dua langkah...": "Loading two-step verification...",
  "Verifikasi dua langkah gagal dimuat.": "Two-step verification could not be loaded.",
  "Nama tidak dapat diganti.": "The name could not be changed.",
  "Nama verifikasi dua langkah wajib diisi": "The name of the verification method is required",
  "Password Anda": "Your password",
  "Verifikasi dua langkah tidak dapat dihapus.": "Two-step verification could not be removed.",
  "Kode pemulihan tidak dapat dibuat.": "The recovery codes could not be made.",
  "'{name}' tidak dapat dipakai lagi untuk masuk, dan perangkat lain yang memakai akun ini keluar.":
    "'{name}' can no longer be used to log in, and other devices of this account are logged out.",
  "Semua kode pemulihan yang lama tidak berlaku lagi.": "All former recovery codes stop working.",
  Keamanan: "Security",
  "Role Anda mewajibkan verifikasi dua langkah. Siapkan satu sebelum melanjutkan.":
    "Your role requires two-step verification. Set it up before you continue.",
  "Akun Anda belum memiliki passkey.": "Your account has no passkey yet.",
  "Masukkan password Anda lagi": "Enter your password again",
  "Password tidak dapat diperiksa.": "The password could not be checked.",
  "Demi keamanan, masukkan lagi password Anda untuk langkah ini.":
    "For security, enter your password again for this step.",
  "Demi keamanan, masukkan lagi password Anda atau pakai passkey untuk langkah ini.":
    "For security, enter your password again or use a passkey for this step.",
  "Verifikasi dua langkah Anda telah direset oleh administrator. Siapkan lagi di menu Keamanan.":
    "An administrator has reset your two-step verification. Set it up again under Security.",
  "Akun Anda memiliki akses penuh, tetapi belum memakai verifikasi dua langkah.":
    "Your account has full access, but no two-step verification yet.",
  "Siapkan sekarang": "Set it up now",
  "Nanti saja": "Later",
  "Reset verifikasi dua langkah": "Reset two-step verification",
  "Passkey, aplikasi autentikator, dan kode pemulihan akun ini dihapus, dan pemiliknya langsung dikeluarkan dari semua perangkat. Pastikan orangnya benar. Lanjutkan?":
    "The passkeys, authenticator apps and recovery codes of this account are removed, and its owner is logged out of all devices at once. Make sure that it is the right person. Continue?",
  "Verifikasi dua langkah berhasil direset.": "Two-step verification has been reset.",
  "Gagal mereset verifikasi dua langkah.": "Two-step verification could not be reset.",
  "Pengaturan 'Wajib verifikasi dua langkah' belum tersimpan.":
    "The setting 'Two-step verification required' was not saved.",
  "Pengaturan 'Wajib verifikasi dua langkah' role ini tidak dapat dimuat.":
    "This role's setting 'Two-step verification required' could not be loaded.",
  "Pengguna dengan role ini diminta menyiapkan verifikasi dua langkah saat masuk berikutnya, jika belum.":
    "Users with this role are asked to set it up at their next login.",
} as const
