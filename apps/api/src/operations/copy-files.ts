import { buffer } from 'node:stream/consumers'
import { CopyFailed } from '../kernel/db/copy/copy-failed.ts'
import { sha256, type Files } from '../kernel/files.ts'

type CopyOptions = {
  /** Receives the fraction of all files copied so far, from 0 to 1. */
  progress: (part: number) => void
}

export type FilesCopied = {
  files: number
  bytes: number
  /** Number of these files that the target already had, with the same content. */
  before: number
  /** Number of files at the target that are not part of the copy. */
  others: number
}

/** Concurrent copies, because small files spend most of their time in transit. */
const atOnce = 8

/**
 * Copies all files from one place to another and reads each back, comparing size and checksum. A
 * repeated copy keeps the files that have already arrived. The source is never changed.
 */
export async function copyFiles(
  source: Files,
  target: Files,
  { progress }: CopyOptions,
): Promise<FilesCopied> {
  await target.check()
  const names = await listNames(source)
  const copied: FilesCopied = { files: names.length, bytes: 0, before: 0, others: 0 }
  const left = [...names]
  let done = 0
  const work = async () => {
    for (let name = left.pop(); name !== undefined; name = left.pop()) {
      const { bytes, wasThere } = await copyFile(source, target, name)
      copied.bytes += bytes
      copied.before += Number(wasThere)
      progress(++done / names.length)
    }
  }
  // After a failure no new copies start. Copies in progress finish before the error is thrown.
  const failures: unknown[] = []
  const stopping = () =>
    work().catch((error: unknown) => {
      left.length = 0
      failures.push(error)
    })
  await Promise.all(Array.from({ length: atOnce }, stopping))
  if (failures.length) throw failures[0]
  const arrived = new Set(await listNames(target))
  const lost = names.find((name) => !arrived.has(name))
  if (lost !== undefined)
    throw new CopyFailed(`${lost} was copied, but the target does not list it.`)
  copied.others = arrived.size - names.length
  return copied
}

async function copyFile(source: Files, target: Files, name: string) {
  const bytes = await readAll(source, name)
  if (!bytes) throw new CopyFailed(`${name} was removed meanwhile: is a server still running?`)
  const isThere = async () => {
    const found = await readAll(target, name)
    return found?.length === bytes.length && sha256(found) === sha256(bytes)
  }
  if (await isThere()) return { bytes: bytes.length, wasThere: true }
  await target.write(name, bytes)
  if (!(await isThere()))
    throw new CopyFailed(`${name} differs from the original after the copy. Try again.`)
  return { bytes: bytes.length, wasThere: false }
}

async function listNames(files: Files): Promise<string[]> {
  const names: string[] = []
  for await (const name of files.list()) names.push(name)
  return names
}

async function readAll(files: Files, name: string): Promise<Buffer | undefined> {
  const found = await files.read(name)
  return found && buffer(found.bytes)
}
