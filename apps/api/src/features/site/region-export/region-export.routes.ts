import { exportRegion, londonDate } from '@treasures/api-client'
import { strToU8, Zip, ZipDeflate } from 'fflate'
import type { Deps } from '#deps.ts'
import { recordExport } from '#events/record-export.ts'
import type { Handlers } from '#kernel/http/mount.ts'
import { refuse } from '#kernel/http/refuse.ts'
import { ambassadorsStore } from '../../catalogue/ambassadors/ambassadors.store.ts'
import { regionFiles } from './region-export.files.ts'

/** Sends what a region has as one file. */
export const regionExportRoutes = ({ database: { db } }: Pick<Deps, 'database'>) =>
  ({
    async exportRegion({ params: { id } }, { caller, scope, at }) {
      if (!(await ambassadorsStore(db).find(scope, id, londonDate(at))))
        throw refuse(exportRegion, 'ambassador_not_found', 'We can’t find that region.')
      await recordExport(db, { caller, at }, 'region')
      return zipped(regionFiles(db, id, at))
    },
  }) satisfies Partial<Handlers>

type TextFile = readonly [name: string, text: AsyncIterable<string>]

/** Writes text files into a ZIP file, of which only a piece is in memory at a time. */
async function* zipped(files: AsyncIterable<TextFile>): AsyncGenerator<Uint8Array> {
  const ready: Uint8Array[] = []
  const zip = new Zip((error, bytes) => {
    if (error) throw error
    ready.push(bytes)
  })
  for await (const [name, text] of files) {
    const file = new ZipDeflate(name)
    zip.add(file)
    for await (const piece of text) {
      file.push(strToU8(piece))
      yield* ready.splice(0)
    }
    file.push(new Uint8Array(), true)
  }
  zip.end()
  yield* ready
}
