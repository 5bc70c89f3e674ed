import { days } from '#kernel/clock.ts'
import type { FilesPlace } from '#kernel/files.ts'
import type { Certificate, Disk } from '#kernel/surroundings.ts'
import { sayAge, sayAmount, saySize } from './health-words.rules.ts'
import { attention, well, wrong, type Judgement } from './judgement.ts'

/** Facts about the machine and the services that the server uses. */
export type MachineFacts = {
  at: Date
  isProduction: boolean
  certificate: Certificate
  database: DatabaseFacts
  files: FilesFacts
  disks: readonly Disk[]
  versions: { treasures: string | undefined; node: string; database: string; migration: string }
}

type DatabaseFacts = {
  engine: 'pglite' | 'postgres'
  /** Host and name of the database. Undefined for the embedded one. */
  address: { host: string; name: string } | undefined
  isEncrypted: boolean
  /** Milliseconds that the fastest query took. */
  took: number
  pool: { size: number; idle: number; waiting: number; most: number } | undefined
}

/** `problem` is the reason why the files cannot be reached. */
type FilesFacts = {
  place: FilesPlace
  /** Milliseconds. */
  took: number
  problem: string | undefined
}

export function judgeCertificate({ at, certificate, isProduction }: MachineFacts): Judgement {
  const renew = 'Renew it where https ends, and look why that did not happen automatically.'
  if (certificate.is === 'none')
    return isProduction
      ? attention(
          'PUBLIC_URL is not https.',
          'Put a proxy with https in front, and set PUBLIC_URL to its address.',
        )
      : well('PUBLIC_URL is not https, which will do for trying things out.')
  if (certificate.is === 'unread')
    return attention(
      `It could not be read from here: ${certificate.why}.`,
      'Open the portal in a browser. If it opens there, this machine cannot reach its own address, and you have to watch the certificate elsewhere.',
    )
  const left = certificate.endsAt.getTime() - at.getTime()
  if (left <= 0) return wrong(`It ended ${sayAge(-left)} ago.`, renew)
  const words = `It ends in ${sayAge(left)}.`
  if (certificate.problem)
    return wrong(
      `${words} This machine would not trust it: ${certificate.problem}.`,
      'Open the portal in a browser. If that warns, too, get another certificate, or send the whole chain.',
    )
  if (left < days(7)) return wrong(words, renew)
  return left < days(21) ? attention(words, renew) : well(words)
}

export function judgeDatabase({ database }: MachineFacts): Judgement {
  const { engine, address, isEncrypted, took, pool } = database
  if (engine === 'pglite' || !address)
    return well(`Embedded, for this process alone. It answered in ${took} ms.`)
  const isNear = /^(localhost|127\.|::1$|\/)/.test(address.host)
  const words = [
    `${address.name} at ${address.host}, ${isEncrypted ? 'encrypted' : 'not encrypted'}.`,
    ...(pool ? [`${pool.size - pool.idle} of ${pool.most} connections are in use.`] : []),
    `It answered in ${took} ms.`,
  ].join(' ')
  if (pool && pool.waiting > 0)
    return attention(
      `${words} ${sayAmount(pool.waiting, 'query waits', 'queries wait')} for a connection.`,
      'If that lasts, start another instance, or look at the database for statements that take long.',
    )
  if (took > 500)
    return attention(words, 'Look at what the database is doing, and at the network between.')
  return isNear || isEncrypted
    ? well(words)
    : attention(words, 'Add ?sslmode=verify-full to DATABASE_URL.')
}

export function judgeFiles({ files: { place, took, problem } }: MachineFacts): Judgement {
  const isBucket = place.kind === 'bucket'
  const where = isBucket
    ? `In the bucket ${place.bucket} at ${place.host}.`
    : `In the folder ${place.folder}.`
  if (problem !== undefined)
    return wrong(
      `${where} ${problem}.`,
      isBucket
        ? 'Nobody can see or send photos now; all continues automatically once it answers. Look at the status of the store, whether S3_ACCESS_KEY_ID is still allowed there, and at the network between.'
        : 'Nobody can see or send photos now. Look whether the folder is there, and is ours to read and write.',
    )
  const words = isBucket ? `${where} It answered in ${took} ms.` : where
  return took > 1_000
    ? attention(words, 'Look at the store, and at the network between.')
    : well(words)
}

const gigabyte = 1e9

export function judgeDisks({ disks }: MachineFacts): Judgement {
  const tightest = disks.toSorted((a, b) => a.free - b.free)[0]
  if (!tightest) return attention('It cannot be read.', 'Look at the disks of this machine.')
  const { folder, free, size } = tightest
  const words = `${saySize(free)} of ${saySize(size)} are free for ${folder}.`
  const advice = 'Make room, or move the folder to a larger disk: what cannot be written is lost.'
  if (free < gigabyte) return wrong(words, advice)
  return free < 5 * gigabyte || free * 20 < size ? attention(words, advice) : well(words)
}

/** Oldest version that the migrations are written for. */
const oldestPostgres = 15

export function judgeVersions({ versions }: MachineFacts): Judgement {
  const { treasures, node, database, migration } = versions
  const words = `Treasures ${treasures ?? '(not built)'}, Node ${node}, PostgreSQL ${database}, migration ${migration}.`
  return Number.parseInt(database) < oldestPostgres
    ? wrong(words, `Bring the database to PostgreSQL ${oldestPostgres} or later.`)
    : well(words)
}
