import type { Deps } from '../../../deps.ts'
import { recordEvent } from '../../../kernel/events/record-event.ts'
import type { Actor } from '../../../kernel/events/define-event.ts'
import type { Db } from '../../../kernel/db/connect.ts'
import { makeSecret } from '../../../kernel/secrets.ts'
import type { FoundMatch } from './find-matches.ts'
import { opportunityEnds } from './opportunities.rules.ts'
import { opportunitiesStore } from './opportunities.store.ts'
import { opportunityMails } from './opportunity-mails.ts'

type Offer = { id_job: number; match: FoundMatch; how: 'staff' | 'automatic'; by: Actor }

/** Offers a job to a treasure: a row, a link and its messages. The number of the row; none where one is open. */
export function offering(deps: Pick<Deps, 'messages' | 'publicSettings'>) {
  const mails = opportunityMails(deps)

  return async function offer(
    tx: Db,
    at: Date,
    { id_job, match, how, by }: Offer,
  ): Promise<number | undefined> {
    const token = makeSecret()
    const { id_treasure, score, parts } = match
    const added = await opportunitiesStore(tx).add(
      { id_job, id_treasure, how, score, parts, token, expires_at: opportunityEnds(at) },
      at,
    )
    if (!added) return undefined
    await recordEvent(tx, {
      event: 'opportunity.offered',
      at,
      by,
      id_job,
      id_treasure,
      id_record: added.id,
      data: {},
    })
    await mails.send(tx, at, { id: added.id, id_job, id_treasure, token })
    return added.id
  }
}
