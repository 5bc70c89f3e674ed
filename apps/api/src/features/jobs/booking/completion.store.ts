import type { JobMove } from '@treasures/api-client'
import type { Db } from '../../../kernel/db/connect.ts'
import type { BookableHere } from './price-here.ts'
import type { Complete } from './completion.decide.ts'

export type Agreement = {
  terms_url: string
  express_request: boolean
}

export const completionStore = (db: Db) => ({
  /**
   * Makes the draft a job, with the price that was agreed and what it was made of. One statement: of any number
   * of completions at once the database lets one through. False for the others.
   */
  async take(
    id_job: number,
    move: Extract<JobMove, { ok: true }>,
    id_customer: number,
    { here: { offer, priced }, id_region }: BookableHere,
    { descr, address, wanted, wanted_on }: Complete,
    at: Date,
  ): Promise<boolean> {
    const { row, trace, treasure_price_pence, customer_price_pence } = priced
    const { numUpdatedRows } = await db
      .updateTable('jobs')
      .set({
        id_status: move.to,
        id_customer,
        id_region,
        postcode: offer.postcode,
        ...offer.place,
        id_service: row.id_service,
        id_service_option: row.id,
        id_job_type: row.id_job_type,
        id_price_unit: row.id_price_unit,
        duration_hundredths: row.duration_hundredths,
        auto_match: row.auto_match,
        on_board: row.on_board,
        treasure_price_pence,
        customer_price_pence,
        price_trace: JSON.stringify(trace),
        descr,
        address,
        wanted,
        wanted_on,
        posted_at: at,
        updated_at: at,
      })
      .where('id', '=', id_job)
      .where('id_status', '=', move.from)
      .executeTakeFirst()
    return numUpdatedRows === 1n
  },

  /** Who booked, and what they agreed to when. */
  agree: (
    id: string,
    { fname, lname, email, mphone }: Complete,
    { terms_url, express_request }: Agreement,
    id_option: number,
    at: Date,
  ) =>
    db
      .updateTable('bookings')
      .set({
        fname,
        lname,
        email,
        mphone: mphone ?? '',
        id_option,
        step: 'review',
        terms_accepted_at: at,
        terms_url,
        express_request_at: express_request ? at : null,
        completed_at: at,
      })
      .where('id', '=', id)
      .execute(),
})
