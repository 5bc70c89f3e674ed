import * as z from 'zod/mini'

const count = z.int().check(z.minimum(0))

/**
 * First entry of a backup: the tables of the database, each with its number of rows and checksum.
 */
export const Manifest = z.object({
  format: z.literal(1),
  made_at: z.string(),
  /**
   * Checksum that tells whether two installations have the same SECRET_KEY, and reveals nothing
   * else.
   */
  secret_key_check: z.string(),
  migrations: z.array(z.string()),
  tables: z.array(
    z.object({
      name: z.string(),
      columns: z.array(z.object({ name: z.string(), type: z.string() })),
      rows: count,
      checksum: z.string(),
    }),
  ),
  sequences: z.array(z.object({ name: z.string(), last: z.string(), called: z.boolean() })),
})
export type Manifest = z.infer<typeof Manifest>

/** Last entry of a backup: its files, and photos that were missing when it was made. */
export const FileList = z.object({
  files: z.array(z.object({ name: z.string(), size: count, sha256: z.string() })),
  missing: z.array(z.string()),
})
export type FileList = z.infer<typeof FileList>

export const entryNames = { manifest: 'manifest.json', fileList: 'files.json' } as const
export const rowsFolder = 'rows/'
export const filesFolder = 'files/'
