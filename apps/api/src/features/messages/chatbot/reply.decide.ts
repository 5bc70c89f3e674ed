import type { Question } from '../text-questions/text-questions.store.ts'
import { hours, earlier } from '#kernel/clock.ts'
import type { About, Intent } from './intents.rules.ts'

/** A job in progress of a treasure with the sender's mobile. */
export type TheirJob = {
  id_job: number
  id_treasure: number
  fname: string
  /** The treasure has an appointment for the job today. */
  is_today: boolean
}

export type Situation = {
  /** Questions that can still be answered. */
  open: readonly Question[]
  /** Questions that can no longer be answered, newest first, except those that staff voided. */
  over: readonly Question[]
  jobs: readonly TheirJob[]
}

export type Plan =
  | { is: 'answer'; question: Question; say: 'yes' | 'no' | 'started' | 'hand_back' | 'done' }
  | { is: 'name_price'; question: Question; pence: number }
  | { is: 'finish'; job: TheirJob }
  | { is: 'arriving'; job: TheirJob; is_late: boolean; minutes: number | null }
  /** The text could mean one of several things. `options` are replies to choose from. */
  | { is: 'which'; options: readonly string[] }
  /** The answer does not suit the question. The reply explains which answer we expect. */
  | { is: 'explain'; what: 'price' | 'start'; id_job: number }
  | { is: 'status' | 'ring_me' | 'nothing' | 'staff' }

type Choosable = { id_job: number; fname: string }
type Chosen<T> = { one: T } | { options: readonly string[] } | undefined

/** Decides what to do about a text. Staff answer unclear texts. */
export function decideReply(intent: Intent, { open, over, jobs }: Situation): Plan {
  switch (intent.is) {
    case 'yes':
    case 'no':
      return decideYesOrNo(intent.is, intent.about, { open, over })
    case 'started':
    case 'hand_back': {
      const { is: say, about } = intent
      return plan(choose(of(open, 'start'), about, wordFor[say]), (question) => ({
        is: 'answer',
        question,
        say,
      }))
    }
    case 'done':
      return plan(choose(jobs, intent.about, 'DONE'), (job) => {
        const question = of(open, 'start').find(({ id_job }) => id_job === job.id_job)
        return question ? { is: 'answer', question, say: 'done' } : { is: 'finish', job }
      })
    case 'on_my_way':
    case 'late': {
      const is_late = intent.is === 'late'
      const minutes = intent.is === 'late' ? intent.minutes : null
      const today = jobs.filter(({ is_today }) => is_today)
      const word = is_late ? `LATE ${minutes ?? 20} JOB` : 'ON MY WAY'
      return plan(choose(today, intent.about, word), (job) => ({
        is: 'arriving',
        job,
        is_late,
        minutes,
      }))
    }
    case 'price': {
      const { pence, about } = intent
      const word = `£${pence / 100} JOB`
      return plan(choose(of(open, 'price'), about, word), (question) => ({
        is: 'name_price',
        question,
        pence,
      }))
    }
    case 'status':
    case 'ring_me':
      return { is: intent.is }
    case 'thanks':
      return { is: 'nothing' }
    case 'unclear':
      return { is: 'staff' }
  }
}

const wordFor = { started: 'STARTED', hand_back: 'HAND BACK', yes: 'YES', no: 'NO' } as const

function decideYesOrNo(
  say: 'yes' | 'no',
  about: About,
  { open, over }: Pick<Situation, 'open' | 'over'>,
): Plan {
  const chosen = choose(of(open, 'offer', 'estimate', 'start'), about, wordFor[say])
  if (chosen)
    return plan(chosen, (question) =>
      // NO to "Have you started?" may mean "not yet" or "I give the job back".
      question.kind === 'start' && say === 'no'
        ? { is: 'explain', what: 'start', id_job: question.id_job }
        : { is: 'answer', question, say },
    )
  const price = choose(of(open, 'price'), about, wordFor[say])
  if (say === 'yes' && price && 'one' in price)
    return { is: 'explain', what: 'price', id_job: price.one.id_job }
  // Refuses an answer to an expired question, and gives the reason.
  const [last] = matching(of(over, 'offer', 'estimate'), about)
  return last ? { is: 'answer', question: last, say } : { is: 'staff' }
}

const plan = <T>(chosen: Chosen<T>, then: (one: T) => Plan): Plan =>
  chosen === undefined
    ? { is: 'staff' }
    : 'one' in chosen
      ? then(chosen.one)
      : { is: 'which', options: chosen.options }

const of = (questions: readonly Question[], ...kinds: Question['kind'][]) =>
  questions.filter(({ kind }) => kinds.includes(kind))

const matching = <T extends Choosable>(all: readonly T[], { job, name }: About): T[] =>
  all.filter(
    ({ id_job, fname }) =>
      (job === null || id_job === job) && (name === null || fname.toLowerCase() === name),
  )

/** Chooses by job number. If several candidates have the same job, also chooses by name. */
function choose<T extends Choosable>(all: readonly T[], about: About, word: string): Chosen<T> {
  const found = matching(all, about)
  const [one, ...others] = found
  if (!one) return undefined
  if (others.length === 0) return { one }
  const isByJob = new Set(found.map(({ id_job }) => id_job)).size === found.length
  const options = found.map(({ id_job, fname }) =>
    isByJob ? `${word} ${id_job}` : `${word} ${id_job} ${fname.toUpperCase()}`,
  )
  return { options: options.slice(0, optionsAtMost) }
}

/** Largest number of options that fit in two parts of a text. */
const optionsAtMost = 4

/**
 * Largest number of answers to one phone number within an hour that change nothing. After more of
 * them, two programs may be talking to each other.
 */
const idleAtMost = 5
export const idleSince = (at: Date): Date => earlier(at, hours(1))
export const hasHadEnough = (idle: number): boolean => idle >= idleAtMost
