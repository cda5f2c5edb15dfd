/** The addresses of the specification. */

/** The specification's table of routes, by line of the checklist. */
export const ROUTES = [
  ["RT-03", "/dashboard"],
  ["RT-04", "/transaksi-singkong /add-transaksi-singkong"],
  ["RT-05", "/data-admin /add-admin /edit-admin"],
  ["RT-06", "/data-karyawan /add-karyawan /edit-karyawan"],
  ["RT-07", "/data-mitra /add-mitra /edit-mitra"],
  ["RT-08", "/komisi /add-komisi"],
  ["RT-09", "/jenis-pengguna"],
  ["RT-10", "/user-setup/admin /user-setup/karyawan /user-setup/mitra"],
  ["RT-11", "/verifikasi-setup/supplier /verifikasi-setup/varietas-singkong"],
  [
    "RT-12",
    "/verifikasi-setup/sub-agent-areal /verifikasi-setup/add-subagent-areal /verifikasi-setup/edit-subagent-areal",
  ],
  ["RT-13", "/verifikasi/data-angkutan /verifikasi/data-angkutan/add /verifikasi/data-angkutan/edit"],
  ["RT-14", "/anggota-koperasi"],
  ["RT-15", "/data-verifikasi-singkong /add-verifikasi-singkong"],
  ["RT-16", "/data-pelopor /add-pelopor /edit-pelopor"],
  ["RT-17", "/data-pengelola /add-pengelola /edit-pengelola"],
  ["RT-18", "/anggota-koperasi-setup/pelopor-setup"],
] as const
/** All but the print routes. */
export const ALL_ROUTES = ROUTES.flatMap(([, paths]) => paths.split(" "))
/** RT-19. */
export const PRINT_ROUTES = ["/preview-invoice", "/nota-preview", "/st-invoice-preview"]
