import { defineServer } from "../server/hooks/define"
import { addDays } from "../src/core/format/date"
import { employees } from "./employees"
import { withPerson } from "./shared/people.server"
import { verifications } from "./verifications"

export const server = defineServer(verifications, {
  // Planted nine to twelve months before the harvest, verified a few days after it.
  sample: {
    count: 48,
    values: withPerson(({ person, index, int, pick, rows, daysAgo }) => {
      const verificationDate = daysAgo(1, 240)
      const harvestDate = addDays(verificationDate, -(1 + int(5)))
      const agent = pick(rows(employees))
      const acidity = () => (45 + int(24)) / 10
      return {
        referenceCode: `VRF-${String(index + 1).padStart(4, "0")}`,
        fieldAgentName: agent.fullName,
        employeeCode: agent.employeeId,
        harvestLocation: `${person.village}, ${person.district}`,
        geolocation: person.position,
        plantingDate: addDays(harvestDate, -(270 + int(95))),
        harvestDate,
        verificationDate,
        tonnageEstimate: `${4 + int(22)} ton`,
        soilPhAtLocation01: acidity(),
        soilPhAtLocation02: acidity(),
        soilPhAtLocation03: acidity(),
        soilPhAtLocation04: acidity(),
        soilPhAtLocation05: acidity(),
        hijackers01: pick(["Bajak singkal", "Bajak piringan"]),
        hijackers02: pick(["Bajak rotari", "Tidak ada"]),
        gulud: pick(["Ya, 30 cm", "Ya, 40 cm", "Tidak"]),
        plantingDistance: pick(["80 x 80 cm", "100 x 80 cm", "100 x 100 cm"]),
        lime: pick(["Dolomit 500 kg/ha", "Dolomit 1 ton/ha", "Tidak memakai"]),
        baseFertilizer: pick(["Pupuk kandang 5 ton/ha", "Kompos 3 ton/ha", "Organik granul"]),
        chemicalFertilizer01: pick(["Urea 200 kg/ha", "NPK Phonska 250 kg/ha"]),
        chemicalFertilizer02: pick(["KCl 100 kg/ha", "SP-36 100 kg/ha"]),
        chemicalFertilizer03: null,
        herbicide01: pick(["Glifosat", "Parakuat"]),
        herbicide02: pick(["Ametrin", "Diuron"]),
        herbicide03: null,
        verificationResults: int(6) === 0 ? "Tidak_lolos_FH" : "Lolos_FH",
        verificationStatus: pick([
          "Menuju_ke_pabrik",
          "Diterima_pabrik",
          "Diterima_pabrik",
          "Diterima_pabrik",
          "Putar_balik",
        ]),
        verificationNote: pick([
          "Umbi seragam, tanah kering.",
          "Sebagian lahan tergenang.",
          "Panen sesuai jadwal.",
          "Perlu cek ulang berat.",
        ]),
        activityNote: pick([
          "Kunjungan bersama petani.",
          "Foto lahan sudah diambil.",
          "Sampel pati diambil.",
        ]),
      }
    }),
  },
})
