import { showPence } from '@treasures/api-client'
import * as z from 'zod/mini'
import { defineEvent } from '../../events/define-event.ts'

const prices = { treasure_pence: z.int(), customer_pence: z.int() }

/** `words` follows "Extra work of £80.00 for the customer, £60.00 for the treasure," in the history. */
const extraWork = (label: string, description: string, words: string) =>
  defineEvent({
    about: ['id_job', 'id_treasure', 'id_record'],
    data: z.object({
      ...prices,
      /** True if staff agreed for the customer. */
      for_customer: z.optional(z.boolean()),
    }),
    label,
    description,
    seenWith: 'jobs.view',
    notes: ({ data: { treasure_pence, customer_pence, for_customer } }) => [
      {
        words: `Extra work of ${showPence(customer_pence)} for the customer, ${showPence(treasure_pence)} for the treasure, ${words}${for_customer ? ' by {who} for the customer' : ''}.`,
        on: ['id_job'],
      },
    ],
  })

export const extraWorkEvents = {
  'extra.asked': extraWork(
    'Extra work asked for',
    'A treasure asked the customer of a job to agree to extra work.',
    'asked for',
  ),
  'extra.agreed': extraWork(
    'Extra work agreed',
    'A customer agreed to extra work, or staff did so for them.',
    'agreed',
  ),
  'extra.declined': extraWork('Extra work declined', 'A customer declined extra work.', 'declined'),
  'extra.objected': extraWork(
    'Objection to extra work',
    'A customer objected to extra work that staff had agreed for them.',
    'declined by an objection of the customer',
  ),
  'extra.withdrawn': extraWork(
    'Extra work withdrawn',
    'A treasure withdrew extra work before the customer answered.',
    'withdrawn',
  ),
}
