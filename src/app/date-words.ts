import type { DatePickerProps } from "antd"

/** What the calendar says, of antd's own words those that ours shows; the rest of them would weigh on every page. */
export const DATE_WORDS: NonNullable<DatePickerProps["locale"]> = {
  lang: {
    locale: "id_ID",
    yearFormat: "YYYY",
    dayFormat: "D",
    cellMeridiemFormat: "A",
    monthBeforeYear: true,
    placeholder: "Pilih tanggal",
    rangePlaceholder: ["Tanggal awal", "Tanggal akhir"],
    today: "Hari ini",
    now: "Sekarang",
    backToToday: "Kembali ke hari ini",
    ok: "Baik",
    clear: "Bersih",
    week: "Minggu",
    month: "Bulan",
    year: "Tahun",
    timeSelect: "pilih waktu",
    dateSelect: "pilih tanggal",
    // What these buttons show is their name (fields/date/day-picker.tsx).
    monthSelect: "",
    yearSelect: "",
    decadeSelect: "",
    previousMonth: "Bulan sebelumnya (PageUp)",
    nextMonth: "Bulan selanjutnya (PageDown)",
    previousYear: "Tahun lalu (Control + kiri)",
    nextYear: "Tahun selanjutnya (Kontrol + kanan)",
    previousDecade: "Dekade terakhir",
    nextDecade: "Dekade berikutnya",
    previousCentury: "Abad terakhir",
    nextCentury: "Abad berikutnya",
  },
  timePickerLocale: {},
}
