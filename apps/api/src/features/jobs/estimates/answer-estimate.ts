import {
  addDays,
  estimateStatus,
  londonInstant,
  penceOf,
  type EstimateInput,
} from '@treasures/api-client'
import type { Deps } from '../../../deps.ts'
import { recordEvent } from '../../../kernel/events/record-event.ts'
import type { Actor } from '../../../kernel/events/define-event.ts'
import { londonDate } from '../../../kernel/clock.ts'
import type { Db } from '../../../kernel/db/connect.ts'
import { everywhere } from '../../../kernel/http/scope.ts'
import { enqueue } from '../../../kernel/tasks/enqueue.ts'
import { assignTo } from '../jobs/assign-job.ts'
import { lockJob, setPrice } from '../jobs/write-job.ts'
import {
  acceptedUnit,
  customerPriceOf,
  isWanted,
  validUntil,
  type EstimateAnswered,
} from './estimates.decide.ts'
import { estimatesStore, type EstimateRow } from './estimates.store.ts'

type Sending = {
  id_job: number
  id_treasure: number
  input: EstimateInput
  by: Actor
  /** One of the staff, by the treasure's link. */
  forTreasure?: boolean
  /** One who was asked for a price need not have the job; everybody else has to. */
  isAsked: boolean
}
type Answering = {
  id: number
  id_job: number
  answer: EstimateAnswered
  by: Actor
  /** One of the staff, signed in or by the customer's link. */
  forCustomer: boolean
  actor: 'admin' | 'system'
}

const refusal = <C extends string>(code: C, why: string) => ({ ok: false, code, why }) as const

/** Prices named and answered, whoever does so. Where it is refused throw, so that nothing stays. */
export function estimating(deps: Pick<Deps, 'commissionRate'>) {
  return {
    async send(
      tx: Db,
      at: Date,
      { id_job, id_treasure, input, by, forTreasure, isAsked }: Sending,
    ) {
      const store = estimatesStore(tx)
      const job = await lockJob(tx, id_job, everywhere)
      const isTheirs = job?.id_treasure === id_treasure
      if (!job || (!isTheirs && !isAsked)) return refusal('job_not_found', 'There is no such job.')
      const isOthers = job.id_treasure !== null && !isTheirs
      if (!isWanted(job) || isOthers)
        return refusal('estimate_unwanted', 'No price is wanted for this job, or not any more.')
      const today = londonDate(at)
      const valid_until = validUntil(input.valid_until, today)
      if (valid_until < today) return refusal('estimate_past', 'Must not be in the past.')
      const treasure_price_pence = penceOf(input.treasureprice)
      const { id } = await store.send(
        {
          id_job,
          id_treasure,
          treasure_price_pence,
          customer_price_pence: customerPriceOf(treasure_price_pence, deps.commissionRate),
          descr: input.descr,
          valid_until,
        },
        at,
      )
      const row = await rowOf(tx, id)
      await recordEvent(tx, {
        event: 'estimate.sent',
        at,
        by,
        id_job,
        id_treasure,
        id_record: id,
        data: {
          treasure_price_pence,
          customer_price_pence: row.customer_price_pence,
          valid_until,
          for_treasure: forTreasure ?? false,
        },
      })
      // It holds until the end of that day in London.
      const end = londonInstant(addDays(valid_until, 1), '00:00')
      await enqueue(tx, 'estimate.expire', { id }, { at: end })
      return { ok: true, row } as const
    },

    /** Accepting fixes the job's price and gives it to who named it. */
    async answer(tx: Db, at: Date, { id, id_job, answer, by, forCustomer, actor }: Answering) {
      const store = estimatesStore(tx)
      const job = await lockJob(tx, id_job, everywhere)
      const over = refusal(
        'estimate_answered',
        'This price was answered already, or holds no longer.',
      )
      if (!job || !(await store.answer(id, answer, londonDate(at), at))) return over
      const row = await rowOf(tx, id)
      const { id_treasure } = row
      await recordEvent(tx, {
        event: answer === estimateStatus.accepted ? 'estimate.accepted' : 'estimate.declined',
        at,
        by,
        id_job,
        id_treasure,
        id_record: id,
        data: {
          treasure: `${row.fname} ${row.lname}`,
          customer_price_pence: row.customer_price_pence,
          for_customer: forCustomer,
        },
      })
      if (answer === estimateStatus.declined) return { ok: true, row } as const
      if (!isWanted(job))
        return refusal('job_cannot_move', 'This job has its price already, or is over.')
      if (job.id_treasure !== id_treasure) {
        const assigned = await assignTo(tx, at, {
          id_job,
          id_treasure,
          how: 'estimate',
          actor,
          by,
        })
        if (!assigned.moved)
          return refusal('job_cannot_move', 'This job is somebody else’s by now.')
      }
      const { treasure_price_pence, customer_price_pence } = row
      const price = { id_price_unit: acceptedUnit, treasure_price_pence, customer_price_pence }
      await setPrice(tx, job, price, { at, by, why: 'estimate' })
      await store.supersede(row, at)
      return { ok: true, row } as const
    },
  }
}

async function rowOf(tx: Db, id: number): Promise<EstimateRow> {
  const row = await estimatesStore(tx).find(id)
  if (!row) throw new Error(`There is no estimate ${id}`)
  return row
}
