import { assignmentsStore } from '../features/jobs/assignments/assignments.store.ts'
import {
  jobLinkAddress,
  jobLinksStore,
  treasureLinkEnds,
} from '../features/jobs/jobs/job-links.store.ts'
import { noteStartAsked } from '../features/jobs/start-checks/note-start-asked.ts'
import { answerIsDue, untilWords } from '../features/jobs/start-checks/start-checks.rules.ts'
import { startChecksStore } from '../features/jobs/start-checks/start-checks.store.ts'
import { askingByText } from './ask-by-text.ts'
import { tellByFirst, wayToTell, type Reaction, type ReactionDeps } from './reaction.ts'

/**
 * Asks a treasure whether they have started, by e-mail or else by text, with a link to answer.
 * Sends nothing if they have told us meanwhile or no longer have the job.
 */
export function askWhetherStarted(deps: ReactionDeps): Reaction<'askWhetherStarted'> {
  const wayBy = wayToTell(deps)
  return async (tx, happened, at) => {
    const { id_job, id_treasure } = happened
    const job = { id_job, id_treasure }
    const store = startChecksStore(tx)
    if (!(await store.lockUnwritten(job))) return
    const { fname, email, mphone, service, place } = await assignmentsStore(tx).findParties(
      id_job,
      id_treasure,
    )
    const link = { ...job, expires_at: treasureLinkEnds(at) }
    const token = await jobLinksStore(tx).createFor('start', link, at)
    const message = { to: { treasure: id_treasure }, id_job, send_before: answerIsDue(at) }
    const values = {
      id_job,
      service,
      place,
      fname,
      until: untilWords(answerIsDue(at)),
      link: jobLinkAddress(deps.publicSettings().portal_url, token, 'start'),
    }
    const { id: id_message, goes } = await tellByFirst([
      await wayBy(tx, at, happened, {
        ...message,
        template: 'start_check',
        recipient: email,
        values,
      }),
      askingByText(
        tx,
        at,
        await wayBy(tx, at, happened, {
          ...message,
          template: 'start_check_text',
          recipient: mphone,
          values,
        }),
        { kind: 'start', mobile: mphone, ...job, id_record: id_job },
      ),
    ])
    await store.noteQuestion(id_job, id_message)
    if (goes === 'left') await noteStartAsked(tx, id_message, at)
  }
}
