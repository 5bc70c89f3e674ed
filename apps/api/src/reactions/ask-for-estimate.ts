import { assignmentsStore } from '../features/jobs/assignments/assignments.store.ts'
import { isWanted } from '../features/jobs/estimates/estimates.decide.ts'
import { estimatesStore } from '../features/jobs/estimates/estimates.store.ts'
import {
  estimateLinkEnds,
  estimateLinkHours,
  jobLinkAddress,
  jobLinksStore,
} from '../features/jobs/jobs/job-links.store.ts'
import { hoursInWords } from '../kernel/clock.ts'
import { everywhere } from '../kernel/http/scope.ts'
import { askingByText } from './ask-by-text.ts'
import { tellByFirst, wayToTell, type Reaction, type ReactionDeps } from './reaction.ts'

/**
 * Asks a treasure to name a price, by e-mail or else by text. Sends nothing if a price is no longer
 * wanted.
 */
export function askForEstimate(deps: ReactionDeps): Reaction<'askForEstimate'> {
  const wayBy = wayToTell(deps)
  return async (tx, happened, at) => {
    const { id_job, id_treasure } = happened
    const job = await estimatesStore(tx).findJob(everywhere, id_job)
    if (!job || !isWanted(job)) return
    const { fname, email, mphone, service, place } = await assignmentsStore(tx).findParties(
      id_job,
      id_treasure,
    )
    const link = { id_job, id_treasure, expires_at: estimateLinkEnds(at) }
    const token = await jobLinksStore(tx).createFor('estimate', link, at)
    const message = { to: { treasure: id_treasure }, id_job, send_before: estimateLinkEnds(at) }
    const values = {
      id_job,
      service,
      place,
      fname,
      link: jobLinkAddress(deps.publicSettings().portal_url, token, 'estimate'),
      link_time: hoursInWords(estimateLinkHours),
    }
    await tellByFirst([
      await wayBy(tx, at, happened, {
        ...message,
        template: 'estimate_request',
        recipient: email,
        values,
      }),
      askingByText(
        tx,
        at,
        await wayBy(tx, at, happened, {
          ...message,
          template: 'estimate_request_text',
          recipient: mphone,
          values,
        }),
        { kind: 'price', mobile: mphone, id_job, id_treasure, id_record: id_job },
      ),
    ])
  }
}
