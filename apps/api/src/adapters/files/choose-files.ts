import { join } from 'node:path'
import type { Files } from '../../kernel/files.ts'
import type { BucketSettings } from './bucket.settings.ts'
import { diskFiles } from './disk-files.ts'

/**
 * Chooses the bucket if one is set, otherwise a folder beside the installation's data. The bucket's
 * library loads only if needed.
 */
export async function chooseFiles({
  bucket,
  dataDir,
}: {
  bucket: BucketSettings | undefined
  dataDir: string
}): Promise<Files> {
  if (!bucket) return filesOfFolder(dataDir)
  const { bucketFiles } = await import('./bucket-files.ts')
  return bucketFiles(bucket)
}

export const filesOfFolder = (dataDir: string): Files => diskFiles(join(dataDir, 'files'))
