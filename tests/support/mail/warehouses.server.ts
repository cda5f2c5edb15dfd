/** Mails of a server part: after each write, and of an action. */
import { defineServer } from "../../../server/hooks/define"
import { warehouses } from "../warehouses/warehouses"

export const mailingWarehouses = defineServer(warehouses, {
  hooks: {
    afterCommit: async ({ action, record, mail }) => {
      if (action !== "create") return
      await mail?.send({
        to: "gudang@koperasi.example",
        subject: `Gudang baru: ${record.name}`,
        text: `Gudang ${record.name} sudah dapat menerima stok.\n`,
      })
    },
  },
  actions: {
    close: async ({ record, me, mail }) => {
      await mail?.send({
        to: "gudang@koperasi.example",
        subject: `Gudang ditutup: ${record.name}`,
        text: `Ditutup oleh ${me.name}.\n`,
      })
    },
  },
})
