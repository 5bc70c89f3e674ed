import {
  estimateStatus,
  jobStatus,
  jobStatusesUnderWay,
  waitingOpportunityStatuses,
} from '@treasures/api-client'
import { sql } from 'kysely'
import { days, later, earlier } from '#kernel/clock.ts'
import type { Db } from '#kernel/db/connect.ts'
import { idList } from '#kernel/db/id-list.ts'
import { jobContact } from '../../jobs/jobs/job-contact.ts'

/** A question that one of our texts asked. */
export type Question = {
  id: number
  kind: 'offer' | 'start' | 'price' | 'estimate'
  id_job: number
  /** Treasure who was asked, or who sent the estimate. */
  id_treasure: number
  id_record: number
  /** Treasure's first name. Distinguishes questions about the same job. */
  fname: string
}

export type NewQuestion = Omit<Question, 'id' | 'fname'> & {
  /** E.164. Null if the person has no mobile. No question is then stored. */
  mobile: string | null
}

/** Days for which an answer by text is expected. The question may become pointless before that. */
const answerableFor = { offer: 2, start: 2, price: 14, estimate: 14 } as const

const { open, claimed } = jobStatus
const isTheirs = sql`exists (
  select from assignments a where a.id_job = q.id_job and a.id_treasure = q.id_treasure and a.ended_at is null
)`

/** True if a question can still be answered, given the present state of its records. */
const isLive = (at: Date) => sql<boolean>`(
  q.ended_at is null and q.expires_at > ${at} and case q.kind
    when 'offer' then jobs.id_status = ${sql.lit(open)} and exists (
      select from opportunities o where o.id = q.id_record and o.expires_at > ${at}
        and o.id_status in ${idList(waitingOpportunityStatuses)}
    )
    when 'estimate' then exists (
      select from estimates e where e.id = q.id_record and e.id_status = ${sql.lit(estimateStatus.sent)}
    )
    when 'start' then jobs.id_status = ${sql.lit(claimed)} and ${isTheirs}
    else jobs.treasure_price_pence is null and jobs.id_status in ${idList([open, ...jobStatusesUnderWay])}
  end
)`

/**
 * The person who was asked must still have the mobile. Otherwise the number's next owner could
 * answer.
 */
const isTheirMobile = sql<boolean>`(
  q.mobile = case q.kind when 'estimate' then ${jobContact.mphone} else t.mphone end
)`

/** Milliseconds during which a late answer still gets an explanation. */
const toldFor = days(14)

/** Questions of our texts that may be answered by text. */
export const textQuestionsStore = (db: Db) => ({
  /** Replaces the same question if it was asked before. */
  async ask({ mobile, ...question }: NewQuestion, asked_at: Date): Promise<void> {
    if (mobile === null) return
    const expires_at = later(asked_at, days(answerableFor[question.kind]))
    await db
      .insertInto('text_questions')
      .values({ ...question, mobile, asked_at, expires_at })
      .onConflict((conflict) =>
        conflict
          .columns(['kind', 'id_record', 'id_treasure'])
          .where('ended_at', 'is', null)
          .doUpdateSet({ mobile, asked_at, expires_at }),
      )
      .execute()
  },

  /** Questions to a number, newest first. */
  list: (mobile: string, at: Date) =>
    db
      .selectFrom('text_questions as q')
      .innerJoin('jobs', 'jobs.id', 'q.id_job')
      .innerJoin('customers', 'customers.id', 'jobs.id_customer')
      .innerJoin('treasures as t', 't.id', 'q.id_treasure')
      .select([
        'q.id',
        'q.kind',
        'q.id_job',
        'q.id_treasure',
        'q.id_record',
        't.fname',
        isLive(at).as('is_live'),
      ])
      .where('q.mobile', '=', mobile)
      .where('q.asked_at', '>', earlier(at, toldFor))
      .where((eb) => eb.or([eb('q.ended_as', 'is', null), eb('q.ended_as', '=', 'answered')]))
      .where(isTheirMobile)
      .orderBy('q.asked_at', 'desc')
      .orderBy('q.id', 'desc')
      .execute(),

  noteAnswered: (id: number, at: Date) =>
    db
      .updateTable('text_questions')
      .set({ ended_at: at, ended_as: 'answered' })
      .where('id', '=', id)
      .where('ended_at', 'is', null)
      .execute(),

  /** Voids all questions to a number. */
  endAll: (mobile: string, at: Date) =>
    db
      .updateTable('text_questions')
      .set({ ended_at: sql<Date>`coalesce(ended_at, ${at})`, ended_as: 'void' })
      .where('mobile', '=', mobile)
      .execute(),
})
