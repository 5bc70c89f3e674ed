import { readFile, statfs } from 'node:fs/promises'
import { join } from 'node:path'
import type { Disk, Surroundings } from '../../kernel/surroundings.ts'
import { readCertificate } from './read-certificate.ts'

type Options = {
  /** Folders that the server writes to. */
  folders: readonly string[]
  /** Folder of the built embed, which carries the release's version. */
  embed: string
  publicUrl: string | undefined
}

/** Reads the state of this machine. */
export const machineSurroundings = ({ folders, embed, publicUrl }: Options): Surroundings => ({
  async readDisks() {
    const disks = await Promise.all(folders.map((folder) => readDisk(folder).catch(() => [])))
    return disks.flat()
  },
  readCertificate: () => readCertificate(publicUrl),
  readVersion: async () => {
    const text = await readFile(join(embed, '.version.json'), 'utf8').catch(() => '{}')
    return (JSON.parse(text) as { version?: string }).version
  },
})

async function readDisk(folder: string): Promise<Disk[]> {
  const { bavail, blocks, bsize } = await statfs(folder)
  return [{ folder, free: bavail * bsize, size: blocks * bsize }]
}
