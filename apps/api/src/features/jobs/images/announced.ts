import type { Db } from '#kernel/db/connect.ts'

/** Ends the announcement of a file, in the transaction that gives the file to a row. */
export async function keepAnnounced(tx: Db, file: string) {
  const announced = await tx
    .deleteFrom('removed_pictures')
    .where('file', '=', file)
    .where('is_coming', '=', true)
    .returning('file')
    .executeTakeFirst()
  if (!announced) throw new Error('The file took so long that it was given up')
}
