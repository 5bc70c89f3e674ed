import { activityType } from '@treasures/api-client'
import type { Deps } from '#deps.ts'
import { writeActivity } from '#events/activities.ts'
import type { Db } from '#kernel/db/connect.ts'
import { everywhere } from '#kernel/http/scope.ts'
import { countAttempt, limitAttempts } from '#kernel/http/rate-limits.ts'
import { must } from '#kernel/db/must.ts'
import { sha256 } from '#kernel/files.ts'
import { hashSecret } from '#kernel/secrets.ts'
import { actorOfLink, jobLinksStore, type JobLink } from '../../jobs/jobs/job-links.store.ts'
import { lockJobRow } from '../../jobs/jobs/write-job.ts'
import { maskContacts } from '../../jobs/jobs/masking/mask-contacts.rules.ts'
import { safeName } from '../../jobs/threads/file-names.rules.ts'
import type { StoredFile } from '../../jobs/threads/store-file.ts'
import { threadFilesStore } from '../../jobs/threads/thread-files.store.ts'
import { writeEntry } from '../../jobs/threads/write-entry.ts'
import { bouncesStore } from '../bounces/bounces.store.ts'
import { bodyWith, decideEmail, toDoWords } from './inbound-emails.decide.ts'
import { inboundEmailsStore, type EmailOutcome } from './inbound-emails.store.ts'
import type { ReadEmail } from './parse-email.ts'

type TakingDeps = Pick<Deps, 'messages' | 'limits'>
type Arrived = {
  /** Null if it could not be read. */
  email: ReadEmail | null
  raw: Uint8Array
  /** Tokens of our addresses that it was sent to. */
  tokens: readonly string[]
  /** Attachments that are stored and announced. */
  stored: readonly StoredFile[]
  /** Attachments that could not be stored. */
  lost: readonly { name: string }[]
}
type About = { id_job?: number; id_customer?: number; id_treasure?: number }

/**
 * Acts on an e-mail once, even if it is delivered several times. Returns undefined for a repeated
 * delivery. Refuses an e-mail above the limits with 429, so that the mail server delivers it later.
 */
export async function takeEmail(
  deps: TakingDeps,
  tx: Db,
  { raw, ...arrived }: Arrived,
  at: Date,
): Promise<EmailOutcome | undefined> {
  const store = inboundEmailsStore(tx)
  const id = arrived.email?.messageId ?? sha256(raw)
  const key = hashSecret([id, ...arrived.tokens.toSorted()].join(' '))
  if (!(await store.add(key, at))) return undefined
  const outcome = await act(deps, tx, arrived, at)
  await store.note(key, outcome)
  return outcome
}

async function act(
  deps: TakingDeps,
  tx: Db,
  { email, tokens, stored, lost }: Omit<Arrived, 'raw'>,
  at: Date,
): Promise<EmailOutcome> {
  const [token] = tokens
  const link = token === undefined ? undefined : await findLink(tx, token, at)
  const read = email ?? {
    from: [],
    words: '',
    whole: '',
    subject: '',
    isAutomatic: false,
    files: [],
  }
  const toDo = (why: Parameters<typeof toDoWords>[0], ...about: About[]) =>
    leaveToStaff(tx, at, about, toDoWords(why, read))
  if (!email && link) return toDo('unreadable', aboutOf(link))
  if (!email) return 'ignored'

  const addressed = link && (await inboundEmailsStore(tx).findAddressed(link))
  const decision = decideEmail(email, tokens, addressed)
  if (decision.is === 'ignored') return 'ignored'
  const { repliesPerSide, entriesPerJob } = deps.limits
  if (decision.is === 'unplaced' || !link) {
    const [from] = email.from
    const people = from === undefined ? [] : await bouncesStore(tx).findOwners(from)
    if (from === undefined) return 'ignored'
    if (people.length === 0) return answerUnplaced(deps, tx, from, at)
    await limitAttempts(tx, at, [['unplaced-reply', from, repliesPerSide]])
    return toDo('unplaced', ...people)
  }
  const side = link.id_treasure === null ? 'customer' : 'treasure'
  const { id_job } = link
  await limitAttempts(tx, at, [
    ['reply-hour', `${id_job} ${side}`, repliesPerSide],
    ['reply-day', `${id_job} ${side}`, entriesPerJob],
  ])
  if (decision.is === 'for_staff') return toDo(decision.why, aboutOf(link))
  const job = must(await lockJobRow(tx, id_job, everywhere))
  const { audience } = decision
  const body = bodyWith(decision.body, lost)
  const id_author = addressed?.id_user ?? null
  const isUnclaimed = side === 'customer' && job.id_treasure === null
  const files: number[] = []
  for (const { name, ...file } of stored)
    files.push(
      await threadFilesStore(tx).add(
        {
          id_job,
          id_author,
          name: isUnclaimed ? safeName(maskContacts(name), file.kind) : name,
          ...file,
        },
        at,
      ),
    )
  const by = actorOfLink(link)
  const entry = {
    job,
    side,
    audience,
    body,
    via: 'email',
    id_author,
    by,
    files,
  } as const
  const written = await writeEntry(tx, entry, at)
  return written.ok ? 'written' : toDo('closed', aboutOf(link))
}

/** Locks the job, so that its treasure cannot lose it before the answer is written. */
async function findLink(tx: Db, token: string, at: Date): Promise<JobLink | undefined> {
  const find = () => jobLinksStore(tx).find(token, ['reply'], at)
  const link = await find()
  if (!link) return undefined
  await lockJobRow(tx, link.id_job, everywhere)
  return find()
}

const aboutOf = ({ id_job, id_treasure }: JobLink): About => ({
  id_job,
  ...(id_treasure !== null && { id_treasure }),
})

async function leaveToStaff(
  tx: Db,
  at: Date,
  records: readonly About[],
  descr: string,
): Promise<EmailOutcome> {
  for (const about of records)
    await writeActivity(tx, {
      id_job: null,
      id_customer: null,
      id_treasure: null,
      ...about,
      type: activityType.person,
      descr,
      to_do: true,
      created_at: at,
    })
  return 'for_staff'
}

/** Tells a stranger once that nobody reads their e-mail. */
async function answerUnplaced(
  { messages, limits }: TakingDeps,
  tx: Db,
  from: string,
  at: Date,
): Promise<EmailOutcome> {
  for (const [subject, limit] of [
    [from, limits.unplacedPerAddress],
    ['all', limits.unplaced],
  ] as const)
    if (!(await countAttempt(tx, at, 'unplaced-email', subject, limit)).allowed) return 'ignored'
  await messages.queueWords(tx, at, {
    channel: 'email',
    to: 'address',
    recipient: from,
    class: 'reply',
    words: unplacedWords,
    values: {},
    id_job: null,
  })
  return 'answered'
}

const unplacedWords = {
  subject: 'We could not place your e-mail',
  body: `Hello,

We received an e-mail from this address, but could not tell which job it is about, so nobody has read it.

Please sign in and write under "Messages" in your jobs, or call {{support_phone}}.`,
}
