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
/** What the bundlers name by content, with its compressed copies: `kit-kE_tUDI-.js`. */
const hashed = /-[\w-]{8}\.\w+(\.br|\.gz)?$/
/** A page may hold the old loader or stay open; after this long it has been loaded again. */
const keptDays = 7

const filesIn = (folder: string) =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter(
    (name) =>
      !name.split('/').some((part) => part.startsWith('.')) &&
      statSync(join(folder, name)).isFile(),
  )

/** Puts `.br` and `.gz` beside each text file, so that the server never compresses them itself. */
export function compressFiles(folder: string) {
  // The server writes its own address into the loader, so that one cannot be compressed beforehand.
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
 * Brings the former build's hashed files along for a week: a tab that has been open since before may
 * only now want its map or its dialog, and asks for them by their old names.
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
