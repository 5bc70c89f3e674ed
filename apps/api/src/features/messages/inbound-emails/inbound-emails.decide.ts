import { fileMegabytes, threadFilesAtMost } from '@treasures/api-client'
import type { ReplyAudience } from '../../jobs/jobs/job-links.store.ts'
import type { ReadEmail } from './parse-email.ts'

/** The side of a job to which an address for answers belongs. */
export type Addressed = {
  audience: ReplyAudience
  /** Address that e-mails about the job go to now. Null if the person has none. */
  email: string | null
  /** True if the job has the same treasure as when we wrote. */
  hasSameTreasure: boolean
}

export type StaffReason = 'several_jobs' | 'other_address' | 'stop' | 'no_words'

export type EmailDecision =
  /** A program sent it. */
  | { is: 'ignored' }
  /** About no known job. */
  | { is: 'unplaced' }
  | { is: 'for_staff'; why: StaffReason }
  | { is: 'entry'; audience: ReplyAudience; body: string }

/** Characters of the longest answer. */
const wordsAtMost = 8_000

/**
 * Decides what happens to an e-mail. Only the addresses that it was sent to name a job, never its
 * subject or what it answers. `addressed` has the job of each token that still works.
 */
export function decideEmail(
  email: Pick<ReadEmail, 'isAutomatic' | 'from' | 'words'> & { files: readonly unknown[] },
  tokens: readonly string[],
  addressed: Addressed | undefined,
): EmailDecision {
  if (email.isAutomatic) return { is: 'ignored' }
  if (tokens.length > 1) return { is: 'for_staff', why: 'several_jobs' }
  if (!addressed) return { is: 'unplaced' }
  const [from, ...others] = email.from
  // A forwarded e-mail gives its address away. What others send there is not the person's word.
  if (others.length > 0 || addressed.email === null || from !== addressed.email.toLowerCase())
    return { is: 'for_staff', why: 'other_address' }
  if (isStop(email.words)) return { is: 'for_staff', why: 'stop' }
  if (email.words === '' && email.files.length === 0) return { is: 'for_staff', why: 'no_words' }
  const { audience, hasSameTreasure } = addressed
  return {
    is: 'entry',
    // Words for one treasure never reach the next.
    audience: audience === 'all' && !hasSameTreasure ? 'customer_staff' : audience,
    body: shortened(email.words),
  }
}

/** A request to get no more e-mails. Staff read it, because it may also mean the work. */
const isStop = (words: string) =>
  /^(please )?(stop|unsubscribe|opt[ -]?out|remove me)( (all|please|e-?mails?|sending|these|me))*[.!]*$/i.test(
    words.replaceAll(/\s+/g, ' '),
  )

const shortened = (words: string) =>
  words.length <= wordsAtMost ? words : `${words.slice(0, wordsAtMost).trimEnd()}…`

const reasons: Record<StaffReason | 'unplaced' | 'closed' | 'unreadable', string> = {
  several_jobs: 'It was sent to the addresses of several jobs.',
  other_address:
    'It came from another address than the one we write to, so it is not in the conversation.',
  stop: 'It may mean that they want no more e-mails, or that the work should stop.',
  no_words: 'We found no words of their own in it.',
  unplaced: 'It answers an e-mail about a job that is no longer theirs, or it names no job.',
  closed: 'The conversation is closed for them.',
  unreadable: 'It could not be read. Please ask them to send it again.',
}

const shownAtMost = 2_000

/** Words of an answer, with the names of attachments that could not be saved. */
export function bodyWith(body: string, lost: readonly { name: string }[]): string {
  if (lost.length === 0) return body
  const note = `Not saved: ${namesOf(lost)}. An answer can have ${threadFilesAtMost} photos or PDFs of up to ${fileMegabytes} MB each.`
  return body === '' ? note : `${body}\n\n${note}`
}

const namesOf = (files: readonly { name: string }[]) =>
  files
    .slice(0, 10)
    .map(({ name }) => name.slice(0, 80) || 'a file without a name')
    .join(', ')

/** Words of a to-do about an e-mail that is in no conversation. */
export function toDoWords(
  why: keyof typeof reasons,
  {
    from,
    subject,
    whole,
    files,
  }: Pick<ReadEmail, 'from' | 'subject' | 'whole'> & {
    files: readonly { name: string }[]
  },
): string {
  const text = whole.length > shownAtMost ? `${whole.slice(0, shownAtMost)}…` : whole
  return [
    `E-mail${from[0] ? ` from ${from[0]}` : ''} to answer. ${reasons[why]}`,
    subject && `Subject: ${subject.slice(0, 300)}`,
    text && `“${text}”`,
    files.length > 0 && `Attachments, which are not saved: ${namesOf(files)}.`,
  ]
    .filter(Boolean)
    .join('\n')
}
