import { decideJobMove, Email, type JobMove } from '@treasures/api-client'
import type { Deps } from '../../app.ts'
import { londonDate } from '../../shared/clock.ts'
import type { Db } from '../../shared/db/connect.ts'
import type { Chore } from '../../shared/housekeeping.ts'
import { countAttempt } from '../../shared/rate-limits.ts'
import { pictureFiles } from '../images/picture-files.ts'
import { customerJobsStore } from '../jobs/customer-jobs.store.ts'
import { recordMove } from '../jobs/jobs.store.ts'
import { foldEmail } from '../users/sign-in.rules.ts'
import { bookingChoresStore } from './booking-chores.store.ts'
import { bookingMails } from './booking-mails.ts'
import { draftHours, linksPerDraft, reminderMinutes } from './booking.rules.ts'
import { draftsStore } from './drafts.store.ts'

const minutes = 60_000
const days = 24 * 60 * minutes
/** Days past the day that was asked for after which nobody waits for it any more. */
const graceDays = 2
/** Days for which what was typed into a draft that was given up is kept. */
const keptDays = 30
/** Rows that one transaction takes. */
const batch = 100

type ChoreDeps = Pick<Deps, 'database' | 'files' | 'messages' | 'publicSettings' | 'limits'>
type Moved = { id: number; id_region: number }

/** What bookings need done when nobody asks. */
export function bookingChores(deps: ChoreDeps) {
  const { limits } = deps
  const { db } = deps.database
  const mails = bookingMails(deps)
  const pictures = pictureFiles(deps.files)

  async function moveAll(
    at: Date,
    move: JobMove,
    take: (tx: Db, made: Extract<JobMove, { ok: true }>) => Promise<Moved[]>,
    tell: (tx: Db, id: number) => Promise<void> = async () => {},
  ) {
    if (!move.ok) throw new Error(move.why)
    for (let taken = batch; taken === batch;)
      taken = await db.transaction().execute(async (tx) => {
        const jobs = await take(tx, move)
        for (const job of jobs) {
          await recordMove(tx, at, job, move)
          await tell(tx, job.id)
        }
        return jobs.length
      })
  }

  const expireDrafts = (at: Date) =>
    moveAll(at, decideJobMove(0, 8, 'system', { idleHours: draftHours }), (tx, move) => {
      const since = new Date(at.getTime() - draftHours * 60 * minutes)
      return bookingChoresStore(tx).expire('updated_at', since, move, at, batch)
    })

  const expireWanted = (at: Date) =>
    moveAll(
      at,
      decideJobMove(1, 8, 'system', { daysPastWanted: graceDays }),
      (tx, move) => {
        const day = londonDate(new Date(at.getTime() - graceDays * days))
        return bookingChoresStore(tx).expire('wanted_on', day, move, at, batch)
      },
      async (tx, id) => {
        const store = customerJobsStore(tx)
        const [job, to] = [await store.find(id), await store.findAddressee(id)]
        if (!job || !to?.email) return
        const { fname, email } = to
        const { service_short: service } = job
        await mails.sendOver(tx, at, 'job_expired', { id_job: id, service, fname, email })
      },
    )

  /** One after the other, each in its own transaction; false when there is none left. */
  const remindOne = (at: Date): Promise<boolean> =>
    db.transaction().execute(async (tx) => {
      const store = bookingChoresStore(tx)
      const draft = await store.lockIdle(
        new Date(at.getTime() - reminderMinutes * minutes),
        new Date(at.getTime() - draftHours * 60 * minutes),
      )
      if (!draft) return false
      await store.noteReminder(draft.id, at)
      const email = Email.safeParse(draft.email)
      if (!email.success) return true
      const counted = await countAttempt(
        tx,
        at,
        'continue-email',
        foldEmail(email.data),
        limits.continueLinksPerEmail,
      )
      if (counted.allowed && (await draftsStore(tx).countLink(draft.id, linksPerDraft, at)))
        await mails.sendContinue(tx, at, { ...draft, email: email.data })
      return true
    })

  async function remind(at: Date) {
    for (let i = 0; i < batch; i++) if (!(await remindOne(at))) return
  }

  /** The files first: should we stop in between, the rows still tell which they were. */
  async function forgetGivenUp(at: Date) {
    const before = new Date(at.getTime() - keptDays * days)
    for (const { id_job, files } of await bookingChoresStore(db).listGivenUp(before, batch)) {
      for (const file of files) await pictures.remove(file)
      await db.transaction().execute((tx) => bookingChoresStore(tx).forget(id_job))
    }
  }

  return [
    { every: minutes, run: remind },
    { every: 10 * minutes, run: expireDrafts },
    { every: 10 * minutes, run: expireWanted },
    { every: 60 * minutes, run: forgetGivenUp },
  ] satisfies Chore[]
}
