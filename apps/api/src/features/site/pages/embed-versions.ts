import { createHash } from 'node:crypto'
import { cp, mkdtemp, readdir, readFile, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { closeAll, makePrivateFolder } from '#kernel/private-folder.ts'
import { isPinnable, nameVersion } from './embed-versions.rules.ts'

const loader = 'loader.js'
/** Lists that a build writes next to its files. */
type Parts = Record<string, string[]>

const readOr = <T>(path: string, otherwise: T) =>
  readFile(path).then(
    (bytes) => bytes as Buffer | T,
    () => otherwise,
  )

const digest = (bytes: Buffer) => createHash('sha384').update(bytes).digest('base64')

/**
 * Stores the served build permanently, in a folder of its version below `kept`. Returns the
 * folder's name, or undefined if there is no build. Never overwrites a stored version: other files
 * with the same version get their own folder.
 */
export async function keepVersion(built: string, kept: string): Promise<string | undefined> {
  const code = await readOr(join(built, loader), undefined)
  const noted = await readOr(join(built, '.version.json'), undefined)
  if (!code || !noted) return undefined
  const { version } = JSON.parse(noted.toString()) as { version: string }
  const former = await readOr(join(kept, version, loader), undefined)
  const name = nameVersion(version, digest(code), former && digest(former))
  if (await readOr(join(kept, name, loader), undefined)) return name

  await makePrivateFolder(kept)
  const next = await mkdtemp(join(kept, '.next-'))
  try {
    for (const file of await filesOf(built)) await cp(join(built, file), join(next, file))
    // The files are public anyway, but other users of the machine may not read the data folder.
    await closeAll(next)
    await rename(next, join(kept, name))
  } catch (error) {
    await rm(next, { recursive: true, force: true })
    // Another process that started at the same time may have stored the build first.
    if (!(await readOr(join(kept, name, loader), undefined))) throw error
  }
  return name
}

/**
 * Files of this build with their compressed copies. The folder may still contain files of earlier
 * builds.
 */
async function filesOf(built: string): Promise<string[]> {
  const notes = await readFile(join(built, '.files.json'), 'utf8')
  const ours = new Set([loader, ...Object.values(JSON.parse(notes) as Parts).flat()])
  return (await readdir(built)).filter((file) => ours.has(file.replace(/\.(br|gz)$/, '')))
}

/**
 * Checksums of all files of each stored version, in the form of the attribute `integrity`. Newest
 * version first.
 */
export function versionTable(kept: string) {
  const known = new Map<string, Record<string, string>>()

  async function checksums(version: string): Promise<Record<string, string>> {
    const files = (await readdir(join(kept, version))).filter((file) => !/\.(br|gz)$/.test(file))
    const read = files
      .toSorted()
      .map(
        async (file) =>
          [file, `sha384-${digest(await readFile(join(kept, version, file)))}`] as const,
      )
    return Object.fromEntries(await Promise.all(read))
  }

  return async () => {
    const versions = (await readdir(kept).catch(() => [])).filter(isPinnable)
    // Stored files never change, so each is read once.
    for (const version of versions)
      if (!known.has(version)) known.set(version, await checksums(version))
    const newestFirst = new Intl.Collator('en', { numeric: true })
    return Object.fromEntries(
      versions
        .toSorted((one, other) => newestFirst.compare(other, one))
        .map((version) => [version, known.get(version)]),
    )
  }
}
