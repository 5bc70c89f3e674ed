import {
  copyFileSync,
  existsSync,
  readdirSync,
  readFileSync,
  statSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'

const text = /\.(js|css|html|svg|json|txt)$/
/** Files named by content hash, with their compressed copies: `kit-kE_tUDI-.js`. */
const hashed = /-[\w-]{7,8}\.\w+(\.br|\.gz)?$/
/**
 * Days for which old files are kept, because a page may stay open or have the old loader in its
 * cache.
 */
const keptDays = 7

const filesIn = (folder: string) =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter(
    (name) =>
      !name.split('/').some((part) => part.startsWith('.')) &&
      statSync(join(folder, name)).isFile(),
  )

/**
 * Writes `.br` and `.gz` beside each text file, so that the server never compresses them itself.
 */
export function compressFiles(folder: string) {
  // The loader cannot be compressed in advance, because the server writes its own address into the
  // loader.
  const names = filesIn(folder).filter((file) => text.test(file) && file !== 'loader.js')
  for (const name of names) {
    const bytes = readFileSync(join(folder, name))
    if (bytes.length < 1024) continue
    const params = { [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length }
    writeFileSync(join(folder, `${name}.br`), brotliCompressSync(bytes, { params }))
    writeFileSync(join(folder, `${name}.gz`), gzipSync(bytes, { level: 9 }))
  }
}

/**
 * Keeps the previous build's hashed files for a week. A tab opened before the build may still load
 * its map or a dialog under the old names.
 */
export function keepFormerFiles(former: string, folder: string, now: Date) {
  if (!existsSync(former)) return
  for (const name of filesIn(former).filter((file) => hashed.test(file))) {
    const from = join(former, name)
    const to = join(folder, name)
    const { mtime, atime } = statSync(from)
    if (existsSync(to) || now.getTime() - mtime.getTime() > keptDays * 86_400_000) continue
    copyFileSync(from, to)
    utimesSync(to, atime, mtime)
  }
}
