/** Messages of rules, providers and our own server. `tLabel` looks them up where they are shown. */
export const answers = {
  "Periode tidak valid.": "The period is not valid.",
  "Ada baris yang sama dua kali.": "The same row appears twice.",
  "Ada baris yang tidak valid.": "A row is not valid.",
  "Ada karakter yang tidak diperbolehkan": "There are characters that are not allowed",
  "Akses {name} selalu penuh dan tidak dapat diubah.":
    "{name} always has full access; this cannot be changed.",
  "Akun ini sudah tidak aktif.": "This account is no longer active.",
  "Alamat email penerima tidak dapat dipakai.": "The recipient's email address cannot be used.",
  "Password sementara ini sudah tidak berlaku. Minta password baru kepada administrator.":
    "This temporary password is no longer valid. Ask an administrator for a new one.",
  "Anda tidak dapat menghapus akun Anda sendiri.": "You cannot delete your own account.",
  "Anda tidak dapat menonaktifkan akun Anda sendiri.": "You cannot deactivate your own account.",
  "Anda tidak memiliki hak akses untuk tindakan ini.": "You do not have permission.",
  "Anda tidak memiliki hak akses untuk mengubah {label}.": "You do not have permission to change {label}.",
  "Data tidak dapat disimpan karena ada masalah pada isian yang tidak dapat Anda lihat.":
    "The record cannot be saved because of a problem in a field that you cannot see.",
  "Anda tidak memiliki hak akses.": "You do not have permission.",
  "Isian '{label}' tidak dapat diperiksa karena kesalahan aplikasi ({rule}). Hubungi administrator.":
    "The field '{label}' could not be checked because of an application error ({rule}). Contact the administrator.",
  "Berkas ini berisi {rows} baris; paling banyak {most}. Bagi menjadi beberapa berkas.":
    "This file has {rows} rows; at most {most}. Split it into several files.",
  "Berkas ini hanya berisi judul kolom, tanpa data.": "This file has headings only, and no data.",
  "Lembar {name} berisi {rows} baris; paling banyak {most}. Bagi menjadi beberapa berkas.":
    "Sheet {name} has {rows} rows; at most {most}. Split it into several files.",
  "Berkas ini kosong.": "This file is empty.",
  "Berkas ini berisi lebih dari {columns} kolom.": "This file has more than {columns} columns.",
  "Cadangan ini dibuat oleh versi aplikasi yang lebih baru. Tidak ada data yang diubah.":
    "This backup was made by a newer version of the application. No data was changed.",
  "Cadangan ini tidak berisi data yang dapat dipulihkan.":
    "There is nothing in this backup that could be restored.",
  "Catatan ini bukan catatan penghapusan data.": "This entry does not record a deletion.",
  "Daftar akses tidak valid.": "The list of access is not valid.",
  "Daftar yang boleh memberikan role ini tidak valid.": "The list of who may assign this role is not valid.",
  "data di browser ini tidak dapat dibaca": "the data in this browser cannot be read",
  "Data ini hanya dapat diubah oleh pengguna dengan akses penuh.":
    "Only users with full access can change this.",
  "Data ini hanya dapat diubah oleh {name}.": "Only {name} can change this.",
  "Data ini masih dipakai di {list}, jadi tidak dapat dihapus.":
    "This is still used in {~list} and cannot be deleted.",
  "Data ini sudah ada.": "This record already exists.",
  "Data ini sudah pernah terkirim dengan isi yang berbeda. Periksa daftarnya.":
    "This record was sent before with different contents. Check the list.",
  "data ini tidak dapat Anda hapus": "you cannot delete this",
  "Data ini tidak dapat Anda ubah.": "You cannot change this.",
  "Data ini tidak memiliki akun.": "This record has no account.",
  "Data sudah diubah di tab lain. Muat ulang halaman, lalu coba lagi.":
    "The record was changed in another tab. Reload the page, then try again.",
  "Data sudah diubah pengguna lain. Muat ulang lalu coba lagi.":
    "Another user has changed the record. Reload, then try again.",
  "Data terlalu panjang": "Too long",
  'Data tersimpan "{key}" tidak dapat dibaca dan salinannya tidak dapat dibuat karena penyimpanan browser penuh. Tidak ada yang diubah.':
    'The stored data "{key}" cannot be read, and no copy of it could be made because the browser\'s storage is full. Nothing was changed.',
  "data tersimpan tidak dapat dibaca": "the stored data cannot be read",
  "Data tidak ditemukan": "No such record",
  "Data tidak ditemukan.": "No such record.",
  "Data tidak valid.": "The data is not valid.",
  "Membaca berkas ini terlalu lama.": "This file takes too long to read.",
  "Data yang dikirim terlalu besar (maksimal {size}).": "What was sent is too large (at most {size}).",
  "Aplikasi sedang diperbarui. Coba beberapa saat lagi.":
    "The application is being updated. Try again in a moment.",
  "Server sedang tidak dapat dihubungi. Coba beberapa saat lagi.":
    "The server cannot be reached. Try again in a moment.",
  "Dokumen sudah tidak ada di browser ini. Pilih ulang dokumennya, atau hapus dari formulir.":
    "The document is no longer in this browser. Choose it again, or remove it from the form.",
  "Dokumen tidak dapat dibaca. Pilih ulang dokumennya.": "The document cannot be read. Choose it again.",
  "Jika alamat itu terdaftar, kami akan mengirim tautan untuk membuat password baru. Periksa email Anda.":
    "If that address is registered, we will email you a link to set a new password. Check your email.",
  "Password sudah diganti. Silakan masuk.": "The password has been changed. Please log in.",
  "Tautan ini berlaku.": "This link is valid.",
  "Tautan ini sudah tidak berlaku. Minta tautan baru.": "This link is no longer valid. Ask for a new one.",
  "Terlalu banyak permintaan. Coba lagi dalam {minutes} menit.":
    "Too many requests. Try again in {minutes} {minutes:minute|minutes}.",
  "Email atau password salah.": "Wrong email or password.",
  "email, nama, status, dan role akunnya tidak dapat Anda ubah":
    "you cannot change the email, name, status and role of the account",
  "Berkas cadangan rusak atau tidak lengkap. Tidak ada data yang diubah.":
    "The backup file is damaged or incomplete. No data was changed.",
  "Berkas ini bukan cadangan dari aplikasi ini. Tidak ada data yang diubah.":
    "This file is not a backup of this application. No data was changed.",
  "Format email tidak valid": "Enter a valid email address",
  "Format email tidak valid.": "Enter a valid email address.",
  "Format file tidak didukung.": "This kind of file is not supported.",
  "Ganti password Anda sendiri lewat menu akun.": "Change your own password in the account menu.",
  "hak akses tidak mencukupi": "you do not have the necessary permission",
  "Hanya {name} yang dapat memberikan role {role}.": "Only {name} can assign the role {role}.",
  "Harus berupa angka": "Must be a number",
  "Jawaban server tidak dapat dibaca.": "The server's answer cannot be read.",
  "Jawaban server tidak dikenali.": "The server's answer is not understood.",
  "Jawaban server tidak dikenali: seharusnya sebuah daftar.":
    "The server's answer is not understood: it should be a list.",
  "Jawaban server tidak dikenali: seharusnya satu data.":
    "The server's answer is not understood: it should be one record.",
  "Jawaban server tidak dikenali: seharusnya daftar hak akses.":
    "The server's answer is not understood: it should be a list of rights.",
  "Server menjawab dengan halaman web, bukan dengan data.":
    "The server answered with a web page instead of data.",
  "Kode harus 1–{digits} digit angka": "The code must be 1–{digits} digits",
  "Kode sudah digunakan": "This code is already in use",
  "Login gagal": "Login failed",
  "{label}: ada baris yang masih dipakai data lain.": "{label}: a line is still used by other records.",
  "{label}: maksimal {max} baris": "{label}: at most {max} lines",
  "{label}: minimal {min} baris": "{label}: at least {min} lines",
  "Baris ini bagian dari data lain. Kembalikan data itu.":
    "This line is part of another record. Restore that record.",
  "Maksimal {items} isian": "At most {items} entries",
  "Maksimal {length} karakter": "At most {length} characters",
  "Maksimal {most}": "At most {most}",
  "Minimal {least}": "At least {least}",
  "Nama ini terlalu mirip dengan {name}": "This name is too similar to {name}",
  "Nomor data ini sudah dipakai data lain.": "Another record has this number.",
  "Nomor sedang dipakai pengguna lain. Coba lagi.": "Another user has just taken this number. Try again.",
  "Password Anda harus diganti dulu.": "Your password must be changed first.",
  "Password ini terlalu mudah ditebak": "This password is too easily guessed",
  "Password lama salah": "The old password is wrong",
  "Password maksimal {most} karakter": "Password: at most {most} characters",
  "Password minimal {least} karakter": "Password: at least {least} characters",
  "Password sudah diganti di tempat lain. Coba lagi dengan password yang sekarang.":
    "The password was changed elsewhere. Try again with the current one.",
  "Password tidak boleh berupa nama atau email sendiri: '{word}'":
    "The password must not be your own name or email: '{word}'",
  "Password wajib diisi": "The password is required",
  "Password wajib diisi.": "The password is required.",
  "Pencarian paling banyak {words} kata.": "A search has at most {words} words.",
  "Pengiriman email belum diatur di server.": "Email is not set up on the server.",
  "Penyimpanan browser penuh, jadi data belum tersimpan. Cadangkan data lalu hapus data yang tidak diperlukan, kemudian coba lagi.":
    "The browser's storage is full, so the data was not saved. Back up the data, delete what is not needed, then try again.",
  "Penyimpanan browser tidak dapat dipakai. Periksa pengaturan privasi browser Anda.":
    "The browser's storage cannot be used. Check your browser's privacy settings.",
  "Penyimpanan server sedang bermasalah. Coba lagi nanti atau hubungi administrator.":
    "The server's storage has a problem. Try again later or contact the administrator.",
  "Role '{role}' memuat hak yang tidak Anda miliki, jadi {consequence}.":
    "The role '{role}' includes rights that you do not have, so {consequence}.",
  "Role '{role}' tidak dapat Anda berikan kepada diri sendiri.":
    "You cannot assign the role '{role}' to yourself.",
  "Role dengan akses penuh hanya dapat diberikan oleh pengguna dengan akses penuh.":
    "A role with full access can be assigned only by users with full access.",
  "Role lain tidak dapat diizinkan memberikan role dengan akses penuh.":
    "Other roles cannot be allowed to assign a role with full access.",
  "Role ini masih dipakai di {holders}, jadi jenisnya tidak dapat diubah.":
    "This role is still used in {holders}, so its type cannot be changed.",
  "Role {name} hanya dapat diubah oleh {others}.": "Only {others} can change the role {name}.",
  "Role {name} tidak dapat dihapus atau diganti namanya.": "The role {name} cannot be deleted or renamed.",
  "Permintaan gagal (kode {status}).": "The request failed (code {status}).",
  "Pencarian dan filter terlalu panjang (paling banyak {characters} karakter).":
    "The search and filters are too long (at most {characters} characters).",
  "Pilihan ini sudah dihapus. Muat ulang halaman.": "This choice has been deleted. Reload the page.",
  "Ruang penyimpanan server penuh, jadi data tidak tersimpan. Hubungi administrator.":
    "The server's storage is full, so the data was not saved. Contact the administrator.",
  "Salinan di server tidak dapat dibaca. Tidak ada data yang diubah.":
    "The copy on the server cannot be read. No data was changed.",
  "Salinan di server tidak utuh. Tidak ada data yang diubah.":
    "The copy on the server is incomplete. No data was changed.",
  "Salinan ditolak server.": "The server refused the copy.",
  "Salinan tidak dapat dibaca.": "The copy cannot be read.",
  "Salinan yang lebih baru sudah ada.": "There is a newer copy already.",
  "Sambungan terputus saat menyimpan. Muat ulang dan periksa apakah data sudah tersimpan sebelum mencoba lagi.":
    "The connection was lost while saving. Reload and check whether the data was saved before you try again.",
  "Setiap kolom hanya boleh memiliki satu syarat dari setiap jenis.":
    "A column can have only one condition of each kind.",
  "Satu kolom paling banyak {values} nilai.": "A column has at most {values} values.",
  "Server tidak dapat dihubungi. Coba lagi nanti.": "The server cannot be reached. Try again later.",
  "server belum dapat menerimanya": "the server cannot take it yet",
  "Server sedang dimulai ulang. Coba beberapa saat lagi.": "The server is restarting. Try again in a moment.",
  "Server sedang sibuk. Coba beberapa saat lagi.": "The server is busy. Try again in a moment.",
  "Server email menjawab: {answer}": "The mail server answered: {answer}",
  "Sesi Anda sendiri ada di menu akun.": "Your own sessions are in the account menu.",
  "Sesi tidak berlaku. Silakan masuk kembali.": "The session is not valid. Please log in again.",
  "Tanggal tidak valid": "This date is not valid",
  "Ruang untuk salinan Anda di server sudah penuh.": "Your space for copies on the server is full.",
  "ruang untuk salinan di server penuh": "the space for copies on the server is full",
  "Terjadi kesalahan saat login.": "Something went wrong while logging in.",
  "Terlalu banyak percobaan masuk. Coba lagi dalam {minutes} menit.":
    "Too many login attempts. Try again in {minutes} {minutes:minute|minutes}.",
  "tidak ada koneksi ke server": "no connection to the server",
  "tidak dapat Anda berikan": "you cannot assign it",
  "tidak dapat Anda hapus": "you cannot delete it",
  "tidak dapat Anda ubah": "you cannot change it",
  "Tidak dapat terhubung ke server. Periksa koneksi Anda.":
    "The server cannot be reached. Check your connection.",
  "Tindakan ini tidak tersedia.": "This is not available.",
  "Token tidak ditemukan di response.": "There is no token in the response.",
  "Token tidak valid atau sudah kadaluarsa.": "The token is not valid or has expired.",
  "Ukuran file maksimal {size}": "The file may be at most {size}",
  "Paling banyak {sorters} kolom untuk mengurutkan.": "You can sort by at most {sorters} columns.",
  "Versi data tidak valid.": "The record's version is not valid.",
  "{label} sudah habis.": "There is no {~label} left.",
  "{label} tidak valid": "{label} is not valid",
  "{label}: '{text}' tidak ditemukan": "{label}: there is no '{text}'",
  "{label}: 1–{most} angka": "{label}: 1–{most} digits",
  "{label}: 1–{most} huruf": "{label}: 1–{most} letters",
  "{label}: ada {others} data bernama '{text}'": "{label}: {others} records are called '{text}'",
  "{label}: pilihan tidak dikenal": "{label}: unknown choice",
  "{label}: pilihan tidak tersedia": "{label}: this choice is not available",
  "{label}: pilihan tidak tersedia lagi": "{label}: this choice is no longer available",
  "akunnya tidak dapat Anda nonaktifkan atau aktifkan": "you cannot activate or deactivate the account",
  "passwordnya tidak dapat Anda reset": "you cannot reset the password",
  "sesinya tidak dapat Anda lihat atau akhiri": "you cannot see or end the sessions",
  "Harus true atau false": "Must be true or false",
  "Harus {value}": "Must be {value}",
  "Role '{role}' memuat hak yang tidak Anda miliki, jadi tidak dapat Anda berikan.":
    "The role '{role}' includes rights that you do not have, so you cannot assign it.",
  "Data {name} hanya dapat diubah oleh {others}.": "Only {others} can change the record of a {name}.",
  "{name} terakhir tidak dapat dihapus.": "The last {~name} cannot be deleted.",
  "{name} terakhir tidak dapat dinonaktifkan.": "The last {~name} cannot be deactivated.",
  "{name} terakhir harus tetap {role}.": "The last {~name} must keep the role {role}.",
  "data lain": "other records",
  "sudah diubah sejak diimpor": "changed since the import",
  "Idempotency-Key tidak valid.": "The Idempotency-Key is not valid.",
  "Sudah ada tampilan bersama dengan nama ini.": "A shared view with this name already exists.",
  "Paling banyak {most} tampilan bersama untuk satu daftar.": "At most {most} shared views for one list.",
  "Nama tampilan bersama sudah diganti.": "Shared view renamed.",
  "Nama tampilan wajib diisi, maksimal {most} karakter.":
    "Enter a name for the view, at most {most} characters.",
  "Bagian '{part}' tampilan ini tidak dikenal atau tidak valid.":
    "The part '{part}' of this view is unknown or not valid.",
  "Alamat API tidak ditemukan.": "This API address does not exist.",
  "Isi permintaan harus berupa data biner (Content-Type: application/octet-stream).":
    "The request's body must be binary (Content-Type: application/octet-stream).",
  "Isi permintaan bukan UTF-8 yang benar.": "The request's body is not valid UTF-8.",
  "Isi permintaan bukan JSON yang benar.": "The request's body is not valid JSON.",
  "Isi permintaan harus berupa JSON (Content-Type: application/json).":
    "The request's body must be JSON (Content-Type: application/json).",
  "Isi permintaan harus berupa objek JSON.": "The request's body must be a JSON object.",
  "Isi permintaan terlalu bertingkat.": "The request's body is nested too deeply.",
  "Isi permintaan memuat daftar yang terlalu panjang.": "The request's body holds a list that is too long.",
  "Isi permintaan bukan impor yang benar.": "The request's body is not a valid import.",
  "Terjadi kesalahan pada server.": "Something went wrong on the server.",
  "Metode tidak didukung.": "The method is not supported.",
  "Tidak ditemukan.": "Not found.",
  "Akses '{action}' untuk '{module}' tidak dikenal.": "The access '{action}' of '{module}' is unknown.",
  "Potongan salinan tidak utuh.": "A piece of the copy is incomplete.",
  "Filter tidak valid": "The filter is not valid",
  "Terlalu banyak baris sekaligus.": "Too many rows at once.",
  "Parameter '{name}' tidak dikenal atau tidak valid.": "The parameter '{name}' is unknown or not valid.",
  "Parameter '{name}' tidak dikenal.": "The parameter '{name}' is unknown.",
  "Parameter '{name}' hanya berlaku bersama '_start' dan '_end'.":
    "The parameter '{name}' can be used only together with '_start' and '_end'.",
  "Data yang terkait sudah tidak ada. Muat ulang halaman.":
    "A related record no longer exists. Reload the page.",
  "{browser} di {system}": "{browser} on {system}",
  "Perangkat {system}": "{system} device",
  "Perangkat tidak dikenal": "Unknown device",
  "'{label}' tidak tersedia untuk data ini.": "'{label}' is not available for this record.",
  "{label} tidak dapat diubah dari {from} menjadi {to}.": "{label} cannot change from {from} to {to}.",
  "Anda tidak memiliki hak akses untuk mengubah {label} menjadi {to}.":
    "You do not have permission to change {label} to {to}.",
  "Paling banyak {most} data sekaligus.": "At most {most} records at a time.",
  "Parameter '{name}' tidak valid.": "The parameter '{name}' is not valid.",
  "Dokumen tidak tersedia lagi. Hapus lalu unggah ulang.":
    "The document is no longer available. Remove it and upload it again.",
  "Dokumen tidak terkirim utuh. Unggah ulang.": "The document did not arrive complete. Upload it again.",
  "Dokumen ini kosong.": "This document is empty.",
  "Dokumen ini tidak memiliki nama.": "The document has no name.",
  "Dokumen ini tidak ada lagi di penyimpanan server.": "This document is no longer in the server's storage.",
  "Terlalu banyak dokumen yang diunggah tetapi belum disimpan. Simpan datanya dulu.":
    "Too many documents have been uploaded but not saved. Save their records first.",
  "Server ini tidak menyimpan dokumen. Hubungi administrator.":
    "This server does not store documents. Contact the administrator.",
  "Penyimpanan dokumen sedang tidak dapat dihubungi. Coba beberapa saat lagi.":
    "The document storage cannot be reached. Try again in a moment.",
  "Masukkan kode verifikasi Anda.": "Enter your verification code.",
  "Waktu verifikasi habis. Masuk lagi dengan password Anda.":
    "The verification timed out. Log in with your password again.",
  "Waktu verifikasi habis. Coba lagi.": "The verification timed out. Try again.",
  "Penyedia akun belum memverifikasi email Anda.": "The account provider has not verified your email.",
  "Akun dengan email ini belum ada. Hubungi administrator.":
    "There is no account with this email yet. Ask an administrator.",
  "Anda membatalkan masuk di penyedia akun.": "You cancelled the login at the account provider.",
  "Penyedia akun tidak dapat dipakai sekarang. Coba lagi, atau masuk dengan password.":
    "The account provider cannot be used now. Try again, or log in with your password.",
  "Waktu masuk habis, atau dimulai di alamat lain. Coba lagi.":
    "The login timed out or was started at another address. Try again.",
  "Kode salah atau sudah pernah dipakai.": "The code is wrong, or was used before.",
  "Passkey ini tidak dikenal.": "This passkey is not known here.",
  "Maksimal {most} cara verifikasi dua langkah.": "At most {most} verification methods.",
  "Passkey ini sudah terdaftar.": "This passkey is there already.",
  "Passkey ini tidak dapat diperiksa. Coba lagi.": "This passkey could not be verified. Try again.",
  "Role Anda mewajibkan verifikasi dua langkah.": "Your role requires two-step verification.",
  "Role Anda mewajibkan verifikasi dua langkah. Tambahkan yang lain dulu.":
    "Your role requires two-step verification. Add another method first.",
  "Tambahkan verifikasi dua langkah dulu.": "Add two-step verification first.",
  "Kode salah. Periksa jam perangkat Anda, lalu coba lagi.":
    "The code is wrong. Check the clock of your device, then try again.",
  "Isi 6 angka dari aplikasi": "Enter the 6 digits from the app",
  "Waktunya habis. Mulai lagi dari awal.": "Time ran out. Start again.",
  "Password salah": "The password is wrong",
  "Langkah ini memerlukan password Anda lagi.": "This step needs your password again.",
  "Verifikasi dua langkah Anda sendiri ada di menu akun.":
    "Your own two-step verification is in the account menu.",
  "verifikasi dua langkahnya tidak dapat Anda reset": "you cannot reset its two-step verification",
  "Verifikasi dua langkah sudah direset.": "Two-step verification has been reset.",
  "Nama sudah diganti.": "The name has been changed.",
  "Akun ini tidak memakai verifikasi dua langkah.": "This account does not use two-step verification.",
} as const
