import { decideDate, londonDate, priceUnit, type ConfirmedMove } from '@treasures/api-client'
import { recordEvent } from '#events/record-event.ts'
import type { Actor } from '#events/define-event.ts'
import type { Db } from '#kernel/db/connect.ts'
import type { Refusal } from '#kernel/http/refuse.ts'
import { complete } from '../../jobs/assignments/finish-job.ts'
import { jobLinksStore } from '../../jobs/jobs/job-links.store.ts'
import { noSuchJob } from '../../jobs/jobs/jobs.refusals.ts'
import { isShut, timesheetLocks } from '../timesheets/timesheet-lock.store.ts'
import { timesheetLocked } from '../timesheets/timesheets.refusals.ts'
import { releaseMinimums } from './add-minimums.ts'
import { minimumStore } from './minimum.store.ts'
import { decideLineMove, isMoveConfirmed, moveLineWords } from './move-line.rules.ts'
import { decideLine, type Entry, type Line, type Kept } from './work.decide.ts'
import {
  dateFull,
  lineInvoiced,
  lineIsAgreed,
  lineIsMinimum,
  noSuchWork,
  moveUnconfirmed,
  notBegun,
  tooSimilar,
  workReviewed,
  wrongField,
  type Changing,
  type Recording,
  type Removing,
} from './work.refusals.ts'
import { beyondWords, excessWords, lineFacts, recordedWords } from './work.rules.ts'
import { workStore, type OwnLine } from './work.store.ts'

/** Treasure who did the work, and the author who records it. */
export type Author = {
  id_treasure: number
  actor: 'treasure' | 'admin'
  by: Actor
  /** True for staff who use the treasure's link. */
  forTreasure?: boolean
}

/**
 * Writes lines of work. Every write locks the job first and then the timesheets. Two equal lines
 * are therefore handled one after the other, and so are a line and the locking of its month.
 */
export function workRecorder() {
  /**
   * Locks the job and decides. `settle` carries out the decision's other consequences, after the
   * line is written.
   */
  async function plan(
    tx: Db,
    at: Date,
    endpoint: Recording,
    author: Author,
    entry: Entry,
    absent: () => Refusal,
    keep?: Kept,
  ) {
    const job = await workStore(tx).lockJobRow(author.id_treasure, entry, at)
    if (!job) throw absent()
    const { actor, id_treasure } = author
    const decision = decideLine(job, entry, { today: londonDate(at), actor, keep })
    if ('refused' in decision)
      throw decision.refused === 'job_not_begun'
        ? notBegun(endpoint, decision.why)
        : wrongField(decision.refused, decision.why)
    const { line, finishes } = decision
    return {
      job,
      line,
      finishes: finishes !== undefined,
      settle: async () => {
        if (!finishes) return
        const { by } = author
        await complete(tx, at, { id_job: job.id, id_treasure, move: finishes, by })
      },
    }
  }

  async function holdOpen(tx: Db, endpoint: Recording | Removing, ids: readonly number[]) {
    const held = await timesheetLocks(tx).hold(ids)
    if (held.some(isShut)) throw timesheetLocked(endpoint)
  }

  /**
   * Locks timesheets as `holdOpen` does, and deletes the minimum lines of the labour's jobs.
   * Returns the jobs whose minimum line cannot be deleted.
   */
  async function holdForLabour(
    tx: Db,
    endpoint: Recording | Removing,
    ids: readonly number[],
    jobs: readonly number[],
  ) {
    const sheets = (await minimumStore(tx).linesOf(jobs)).map(({ id_timesheet }) => id_timesheet)
    const held = await timesheetLocks(tx).hold([...ids, ...sheets])
    const open = new Set(held.filter((one) => !isShut(one)).map(({ id }) => id))
    if (ids.some((id) => !open.has(id))) throw timesheetLocked(endpoint)
    return releaseMinimums(tx, jobs, (id) => open.has(id))
  }

  /**
   * Refuses late labour of a treasure once the minimum is billed, because it would be paid twice.
   * Staff see the bill as well as the labour, and may add it.
   */
  const refuseBilled = ({ actor }: Author, billed: readonly number[]) => {
    if (actor === 'treasure' && billed.length)
      throw wrongField(
        'quantity',
        'The minimum that was agreed for this job is billed already. If you did more than that, please ask us to add it',
      )
  }

  /** Locks a line that exists and is on no invoice. */
  async function holdLine(tx: Db, endpoint: Removing, { id }: OwnLine) {
    const line = await workStore(tx).lock(id)
    if (!line) throw noSuchWork(endpoint)
    if (line.id_invoice !== null) throw lineInvoiced(endpoint)
  }

  /**
   * Allows at most 24 hours a date, over all jobs. Expects the timesheet to be locked, so that no
   * other line is added meanwhile.
   */
  async function checkDate(
    tx: Db,
    endpoint: Recording,
    { id_treasure }: Author,
    line: Line,
    except?: number,
  ) {
    if (line.material || line.whole_job || line.id_agreed !== null) return
    const recorded = await workStore(tx).labourOn(id_treasure, line.date, except)
    const excess = decideDate(recorded, line)
    if (excess) throw dateFull(endpoint, excessWords(excess, line, recorded))
  }

  /**
   * Allows labour by the hour up to what the customer agreed to. Expects the job to be locked, so
   * that neither lines nor answers to extra work are added meanwhile. A trigger of `works` holds the
   * same rule.
   */
  async function checkHours(tx: Db, at: Date, line: Line, except?: number) {
    if (line.id_price_unit !== priceUnit.hour || line.material || line.whole_job) return
    const left = await workStore(tx).hoursLeft(line, at, except)
    if (left !== null && left < line.quantity_hundredths)
      throw wrongField('quantity', beyondWords(left))
  }

  /** Expects the timesheet to be locked, so that no similar line is added meanwhile. */
  async function checkSimilar(
    tx: Db,
    endpoint: Recording,
    { id_treasure }: Author,
    line: Line,
    except?: number,
  ) {
    if (line.allow_similar) return
    const similar = await workStore(tx).findSimilar(id_treasure, line, except)
    if (similar) throw tooSimilar(endpoint, recordedWords(similar))
  }

  /**
   * Refuses a change that a review, a similar line or a full date rules out. Expects locked
   * timesheets.
   */
  async function checkLine(
    tx: Db,
    at: Date,
    endpoint: Changing,
    author: Author,
    line: Line,
    was: OwnLine,
  ) {
    if (was.id_job !== line.id_job && (await workStore(tx).isReviewed(was.id)))
      throw workReviewed(endpoint)
    await checkSimilar(tx, endpoint, author, line, was.id)
    await checkDate(tx, endpoint, author, line, was.id)
    await checkHours(tx, at, line, was.id)
  }

  return {
    /**
     * Records a line and returns its id. `absent` makes the refusal if the job is not the
     * treasure's.
     */
    async record(
      tx: Db,
      at: Date,
      endpoint: Recording,
      author: Author,
      entry: Entry,
      absent: () => Refusal,
    ): Promise<number> {
      const { id_treasure, by } = author
      const { job, line, settle } = await plan(tx, at, endpoint, author, entry, absent)
      const timesheet = await timesheetLocks(tx).open(id_treasure, line.date, at)
      if (line.material || line.id_agreed !== null) await holdOpen(tx, endpoint, [timesheet])
      else refuseBilled(author, await holdForLabour(tx, endpoint, [timesheet], [line.id_job]))
      await checkSimilar(tx, endpoint, author, line)
      await checkDate(tx, endpoint, author, line)
      await checkHours(tx, at, line)
      const id = await workStore(tx).insert(id_treasure, timesheet, line, at)
      if (id === undefined) throw tooSimilar(endpoint)
      await timesheetLocks(tx).reopen([timesheet])
      await recordEvent(tx, {
        event: 'work.recorded',
        at,
        by,
        id_job: job.id,
        id_treasure,
        id_record: id,
        data: {
          after: lineFacts(line),
          for_treasure: author.actor === 'admin' || author.forTreasure === true,
        },
      })
      await settle()
      return id
    },

    /**
     * Shows what `change` would do to a line that moves to another job. Throws a refusal if it
     * cannot move.
     */
    async preview(
      tx: Db,
      at: Date,
      endpoint: Changing,
      author: Author,
      was: OwnLine,
      entry: Entry,
    ) {
      if (was.id_agreed !== null) throw lineIsAgreed(endpoint)
      const { job, line, finishes } = await plan(tx, at, endpoint, author, entry, () =>
        noSuchJob(endpoint),
      )
      const to = await timesheetLocks(tx).find(author.id_treasure, line.date)
      await holdOpen(tx, endpoint, [was.id_timesheet, ...(to === undefined ? [] : [to])])
      await checkLine(tx, at, endpoint, author, line, was)
      return decideLineMove(was, line, job, entry, finishes)
    },

    /**
     * Changes a treasure's own line. On the same job the line keeps its price. A move to another
     * job must match the preview that the author confirmed.
     */
    async change(
      tx: Db,
      at: Date,
      endpoint: Changing,
      author: Author,
      was: OwnLine,
      entry: Entry,
      confirmed?: ConfirmedMove,
    ) {
      if (was.minimum) throw lineIsMinimum(endpoint)
      if (was.id_agreed !== null) throw lineIsAgreed(endpoint)
      const { id_treasure, by } = author
      const staysOnJob = was.id_job === entry.id_job
      const keep = staysOnJob && !was.material ? was : undefined
      const { job, line, finishes, settle } = await plan(
        tx,
        at,
        endpoint,
        author,
        entry,
        () => noSuchJob(endpoint),
        keep && {
          treasure_price_pence: keep.treasure_price_pence,
          customer_price_pence: keep.customer_price_pence,
          date: keep.date,
        },
      )
      const to = await timesheetLocks(tx).open(id_treasure, line.date, at)
      const sheets = [was.id_timesheet, to]
      if (line.material) await holdOpen(tx, endpoint, sheets)
      else {
        const billed = await holdForLabour(tx, endpoint, sheets, [was.id_job, line.id_job])
        refuseBilled(author, billed)
      }
      const store = workStore(tx)
      await holdLine(tx, endpoint, was)
      await checkLine(tx, at, endpoint, author, line, was)
      const move = staysOnJob ? undefined : decideLineMove(was, line, job, entry, finishes)
      if (move && !isMoveConfirmed(move, confirmed))
        throw moveUnconfirmed(endpoint, moveLineWords(move))
      // The customer who was asked to review this line is not the new job's customer. The former
      // customer is asked about another line.
      const wasAsked = !staysOnJob && (await jobLinksStore(tx).endReviewOf(was.id))
      if (!(await store.update(was.id, { from: was.id_timesheet, to }, line, at)))
        throw noSuchWork(endpoint)
      await timesheetLocks(tx).reopen([was.id_timesheet, to])
      await recordEvent(tx, {
        event: 'work.changed',
        at,
        by,
        id_job: job.id,
        id_treasure,
        id_record: was.id,
        data: { before: lineFacts(was), after: lineFacts(line), was_asked: wasAsked },
      })
      await settle()
    },

    async remove(tx: Db, at: Date, endpoint: Removing, line: OwnLine, by: Actor) {
      if (line.id_invoice !== null) throw lineInvoiced(endpoint)
      if (line.minimum) throw lineIsMinimum(endpoint)
      const store = workStore(tx)
      await store.holdJob(line.id_job)
      if (line.material || line.id_agreed !== null)
        await holdOpen(tx, endpoint, [line.id_timesheet])
      else await holdForLabour(tx, endpoint, [line.id_timesheet], [line.id_job])
      await holdLine(tx, endpoint, line)
      if (await store.isReviewed(line.id)) throw workReviewed(endpoint)
      await store.remove(line.id)
      await timesheetLocks(tx).reopen([line.id_timesheet])
      await recordEvent(tx, {
        event: 'work.removed',
        at,
        by,
        id_job: line.id_job,
        id_treasure: line.id_treasure,
        id_record: line.id,
        data: { before: lineFacts(line) },
      })
    },
  }
}
