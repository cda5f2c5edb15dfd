/** Second factors: sign-in, one's own factors, roles that require them, and the proof before a sensitive step. */
export const security = {
  Lanjutkan: "Continue",
  Kembali: "Back",
  "Verifikasi dua langkah": "Second factor",
  "Masuk dengan {name}": "Sign in with {name}",
  "Masuk lagi dengan {name}": "Sign in with {name} again",
  "Tanpa password di sini? Masuk lagi dengan {name}, lalu siapkan verifikasi dalam lima menit.":
    "No password here? Sign in with {name} again, then set up the verification within five minutes.",
  "Waktu verifikasi habis. Masuk lagi dengan {provider}.":
    "The verification has expired. Sign in with {provider} again.",
  "Penyedia akun tidak dapat dipakai sekarang.": "The account provider cannot be used now.",
  "Penyedia akun": "Account provider",
  "Masuk dengan passkey": "Sign in with a passkey",
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
    "After the password you are asked for one of these. With a passkey you can also sign in without the password.",
  "Dengan verifikasi dua langkah, password yang dicuri saja tidak cukup untuk masuk: Anda juga diminta passkey (sidik jari, wajah, atau PIN perangkat) atau kode dari aplikasi autentikator.":
    "With a second factor, a stolen password alone does not open your account: you are also asked for a passkey (fingerprint, face or PIN of the device) or a code from an authenticator app.",
  "Tambah passkey": "Add a passkey",
  "Tambah aplikasi autentikator": "Add an authenticator app",
  "Passkey dapat ditambahkan di alamat https dengan browser yang mendukungnya.":
    "Passkeys can be added at an https address, with a browser that supports them.",
  "Sisa {left} kode, untuk masuk bila ponsel hilang.":
    "{left} codes are left, for signing in if the phone is lost.",
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
  "Verifikasi tidak dapat ditambahkan.": "The second factor could not be added.",
  "Memuat verifikasi...": "Loading second factors...",
  "Verifikasi gagal dimuat.": "The second factors could not be loaded.",
  "Nama tidak dapat diganti.": "The name could not be changed.",
  "Nama verifikasi wajib diisi": "The name of the factor is required",
  "Password Anda": "Your password",
  "Verifikasi tidak dapat dihapus.": "The second factor could not be removed.",
  "Kode pemulihan tidak dapat dibuat.": "The recovery codes could not be made.",
  "'{name}' tidak dapat dipakai lagi untuk masuk, dan perangkat lain yang memakai akun ini keluar.":
    "'{name}' can no longer be used to sign in, and other devices of this account are signed out.",
  "Semua kode pemulihan yang lama tidak berlaku lagi.": "All former recovery codes stop working.",
  Keamanan: "Security",
  "Role Anda mewajibkan verifikasi dua langkah. Siapkan satu sebelum melanjutkan.":
    "Your role requires a second factor. Set one up before you go on.",
  "Akun Anda belum memiliki passkey.": "Your account has no passkey yet.",
  "Masukkan password Anda lagi": "Enter your password again",
  "Password tidak dapat diperiksa.": "The password could not be checked.",
  "Langkah ini penting, dan Anda masuk lebih dari lima menit yang lalu.":
    "This is a sensitive step, and you signed in more than five minutes ago.",
  "Verifikasi dua langkah Anda telah direset oleh administrator. Siapkan lagi di menu Keamanan.":
    "An administrator has reset your second factors. Set them up again under Security.",
  "Akun Anda memiliki akses penuh, tetapi belum memakai verifikasi dua langkah.":
    "Your account has full access, but no second factor yet.",
  "Siapkan sekarang": "Set it up now",
  "Nanti saja": "Later",
  "Reset verifikasi": "Reset second factors",
  "Reset verifikasi dua langkah": "Reset second factors",
  "Passkey, aplikasi autentikator, dan kode pemulihan akun ini dihapus, dan pemiliknya langsung keluar dari semua perangkat. Pastikan orangnya benar. Lanjutkan?":
    "The passkeys, authenticator apps and recovery codes of this account are removed, and its owner is signed out of all devices at once. Make sure that it is the right person. Continue?",
  "Verifikasi dua langkah berhasil direset.": "The second factors have been reset.",
  "Gagal mereset verifikasi dua langkah.": "The second factors could not be reset.",
  "Kewajiban verifikasi dua langkah belum tersimpan.": "The requirement of a second factor was not saved.",
  "Kewajiban verifikasi role ini tidak dapat dimuat.":
    "The requirement of a second factor of this role could not be loaded.",
  "Pengguna role ini yang belum memilikinya harus menyiapkannya saat masuk berikutnya.":
    "Users of this role without one must set it up at their next sign-in.",
} as const
