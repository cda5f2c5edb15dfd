import type { Database } from "../../server/database/types"

/** How many pieces of copies a server has, and how long they are together. */
export async function copyTableSizes({ queries }: Database): Promise<{ pieces: number; bytes: number }> {
  const row = await queries
    .selectFrom("copy_pieces")
    .select(({ fn }) => [fn.countAll().as("pieces"), fn.sum("size").as("bytes")])
    .executeTakeFirst()
  return { pieces: Number(row?.pieces ?? 0), bytes: Number(row?.bytes ?? 0) }
}
