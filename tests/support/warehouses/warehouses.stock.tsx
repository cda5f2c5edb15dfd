/** The stock of each warehouse on a day. */
import { useList } from "@refinedev/core"
import { Table } from "antd"
import { useState } from "react"
import { tLabel } from "../../../src/texts/language"
import { useEndpoint } from "../../../src/views/context/use-endpoint"
import { warehouses } from "./warehouses"
import type { warehousesServer as server } from "./warehouses.server"

export function Page({ title }: { title: string }) {
  const [on, setOn] = useState("2026-01-02")
  const { data, error, isLoading } = useEndpoint<typeof server, "stock">(warehouses, "stock", { on })
  const { result } = useList<{ id: string; name: string }>({
    resource: warehouses.name,
    pagination: { mode: "off" },
  })
  const nameOf = (id: string | null) => result.data.find((warehouse) => warehouse.id === id)?.name ?? id
  return (
    <>
      <h1 data-screen-title>{title}</h1>
      <label>
        {tLabel("Tanggal")}{" "}
        <input type="date" value={on} onChange={({ target }) => target.value && setOn(target.value)} />
      </label>
      {error && <p role="alert">{error.message}</p>}
      <Table
        rowKey="warehouseId"
        loading={isLoading}
        dataSource={data?.rows.map((row) => ({ ...row, name: nameOf(row.warehouseId) }))}
        columns={[
          { title: tLabel("Gudang"), dataIndex: "name" },
          {
            title: tLabel("Netto (kg)"),
            dataIndex: "netto",
            align: "right",
            render: (netto: number) => netto.toLocaleString("id-ID"),
          },
        ]}
        pagination={false}
      />
    </>
  )
}
