import {
  isApiError,
  tryStepKeys,
  londonDate,
  type Transcript,
  type TryStep,
  type TryStepKey,
} from '@treasures/api-client'
import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import type { Deps } from '#deps.ts'
import { insideTransaction } from '#kernel/db/inside-transaction.ts'
import { dryRun } from '#kernel/db/dry-run.ts'
import type { Db } from '#kernel/db/connect.ts'
import { heldFiles } from '#kernel/held-files.ts'
import { describeError } from '#kernel/log/describe-error.ts'
import { runTask } from '#kernel/tasks/run-task.ts'
import type { TaskName } from '#kernel/tasks/task-data.ts'
import type { Task } from '#kernel/tasks/tasks.ts'
import { tasksStore } from '#kernel/tasks/tasks.store.ts'
import { brandOf } from '#features/catalogue/brand/brand-of.store.ts'
import { renderEmail } from '#features/messages/emails/render-email.rules.ts'
import { sessionsStore } from '#features/people/users/sessions.store.ts'
import { days, later } from '#kernel/clock.ts'
import { hasOpened } from '#kernel/opening.ts'
import { markOpened } from '../mark-opened.ts'
import type { TryDeps } from './try-deps.ts'
import { innerClient } from '../inner-client.ts'
import { tryStore } from './try.store.ts'
import { WalkStopped, walkOneJob, type Printed } from './walk.ts'

/** Tasks that the trial runs. They change only our own records and contact no one. */
const ownTasks = [
  'event.react',
  'wallet.credit',
  'bill.draft',
  'job.mask',
  'job.settle',
] as const satisfies readonly TaskName[]

/**
 * Takes one job from booking to payout with the server's own calls, as if the business were open.
 * Runs in a transaction that is rolled back. Only the transcript remains.
 */
export const tryIt = (
  deps: Deps,
  lent: TryDeps,
  { id_user, at }: { id_user: number; at: Date },
): Promise<Transcript> =>
  dryRun(deps.database.db, async (tx) => {
    const told = createTranscript(tx, deps)
    let app: FastifyInstance | undefined
    try {
      if (!(await hasOpened(tx))) await markOpened(tx, at)
      let now = at
      const inner: Deps = {
        ...deps,
        database: insideTransaction(tx, deps.database.engine),
        clock: () => now,
        files: heldFiles(),
        payments: lent.payments,
        backups: undefined,
        metrics: undefined,
        tracing: undefined,
        boardDrawing: undefined,
        pushes: { send: async () => ({ is: 'refused', why: 'A trial' }) },
        webhooks: { post: () => Promise.reject(new Error('A trial calls nobody')) },
        log: { level: 'silent' },
      }
      const people = await tryStore(tx).findPeople(at)
      if (typeof people === 'string') throw new WalkStopped(people)
      await told.done('begin', `${people.treasure.name} is to do it, at ${people.postcode}.`)
      app = lent.build(inner)
      await app.ready()
      let token = await tokenOf(tx, id_user, at)
      const after = await tryStore(tx).lastTask()
      await walkOneJob(people, {
        client: innerClient(app, () => token),
        today: () => londonDate(now),
        async pass(count) {
          now = later(now, days(count))
          await doWhatIsDue(inner, lent, after)
          // Sensitive calls require a sign-in within the last few minutes.
          token = await tokenOf(tx, id_user, now)
        },
        async done(step, words, printed) {
          await doWhatIsDue(inner, lent, after)
          await told.done(step, words, printed)
        },
      })
      // Checks constraints now that would otherwise be checked at the commit.
      await sql`set constraints all immediate`.execute(tx)
    } catch (error) {
      told.failed(saidOf(error))
    } finally {
      await app?.close()
    }
    return told.transcript()
  })

async function tokenOf(tx: Db, id_user: number, at: Date): Promise<string> {
  const user = await tryStore(tx).findUser(id_user)
  const token = await sessionsStore(tx).begin(user, at, 90 * 86_400)
  if (!token) throw new WalkStopped('Your password was changed just now. Please try again.')
  return token
}

/** Runs the trial's own tasks until none is due. */
async function doWhatIsDue(inner: Deps, lent: TryDeps, after: number) {
  const { db } = inner.database
  const tasks = lent.tasksOf(inner) as Record<string, Task<never>>
  const failures: string[] = []
  const log = {
    error: (details: { error?: { message?: string } }) =>
      void failures.push(details.error?.message ?? 'A task failed.'),
  }
  const lease = 300_000
  const claim = () => tasksStore(db).claim(ownTasks, { at: inner.clock(), most: 8, lease, after })
  for (let claimed = await claim(); claimed.length; claimed = await claim())
    for (const one of claimed) {
      const task = tasks[one.name]
      if (!task) continue
      await runTask(one, task, new AbortController(), { db, clock: inner.clock, log, lease })
    }
  if (failures[0]) throw new WalkStopped(failures[0])
}

/** Returns the words of a refusal and of its fields' problems. */
const saidOf = (error: unknown): string =>
  isApiError(error)
    ? [error.message, ...Object.values(error.errors ?? {}).flat()].join(' ')
    : error instanceof WalkStopped
      ? error.message
      : describeError(error).message

const titles: Record<TryStepKey, string> = {
  begin: 'Find someone to do it',
  book: 'Book',
  claim: 'Claim',
  visit: 'Arrange a visit',
  work: 'Work',
  lock: 'Lock the timesheet',
  invoice: 'Invoice',
  pay: 'Pay',
  bill: 'Bill',
  pay_out: 'Pay out',
}

/** Collects the result of each step, with the messages and documents that the step made. */
function createTranscript(
  tx: Db,
  { brands, publicSettings }: Pick<Deps, 'brands' | 'publicSettings'>,
) {
  const steps: TryStep[] = []
  let lastMessage: number | undefined
  const begun = tryStore(tx)
    .lastMessage()
    .then((id) => (lastMessage = id))

  async function readMessages(): Promise<TryStep['messages']> {
    await begun
    const rows = await tryStore(tx).messagesAfter(lastMessage ?? 0)
    lastMessage = rows.at(-1)?.id ?? lastMessage
    const portal = publicSettings().portal_url
    return Promise.all(
      rows.map(async ({ channel, recipient, subject, body, ...about }) => {
        const brand = channel === 'email' && (await brandOf(tx, brands, about))
        return {
          channel,
          recipient,
          subject,
          text: body,
          html: brand ? renderEmail({ subject, body }, { portal, brand }).html : null,
        }
      }),
    )
  }
  const bare = (key: TryStepKey, state: TryStep['state'], words: string): TryStep => ({
    key,
    title: titles[key],
    state,
    words,
    messages: [],
    documents: [],
  })
  const rest = () => tryStepKeys.filter((key) => !steps.some((step) => step.key === key))

  return {
    async done(key: TryStepKey, words: string, printed: readonly Printed[] = []) {
      const documents = await Promise.all(
        printed.map(async ({ name, file }) => ({
          name,
          pdf: Buffer.from(await file.arrayBuffer()).toString('base64'),
        })),
      )
      steps.push({ ...bare(key, 'done', words), messages: await readMessages(), documents })
    },
    failed(words: string) {
      const [key] = rest()
      if (key) steps.push(bare(key, 'failed', words))
    },
    transcript: (): Transcript => ({
      passed: steps.every(({ state }) => state === 'done') && rest().length === 0,
      steps: [...steps, ...rest().map((key) => bare(key, 'not_tried', 'Not tried.'))],
    }),
  }
}
