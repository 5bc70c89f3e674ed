import { assignmentsStore } from '../features/jobs/assignments/assignments.store.ts'
import {
  jobLinkAddress,
  jobLinksStore,
  treasureLinkEnds,
} from '../features/jobs/jobs/job-links.store.ts'
import { noteStartAsked } from '../features/jobs/start-checks/note-start-asked.ts'
import { answerIsDue, untilWords } from '../features/jobs/start-checks/start-checks.rules.ts'
import { startChecksStore } from '../features/jobs/start-checks/start-checks.store.ts'
import { tell, type Reaction, type ReactionDeps } from './reaction.ts'

/** "Have you started?", with a link to answer by; nothing where they have told us meanwhile, or it is theirs no more. */
export function askWhetherStarted(deps: ReactionDeps): Reaction<'askWhetherStarted'> {
  const send = tell(deps)
  return async (tx, happened, at) => {
    const { id_job, id_treasure } = happened
    const job = { id_job, id_treasure }
    const store = startChecksStore(tx)
    if (!(await store.lockUnwritten(job))) return
    const { fname, email, service, place } = await assignmentsStore(tx).findParties(
      id_job,
      id_treasure,
    )
    if (!email) return
    const link = { ...job, expires_at: treasureLinkEnds(at) }
    const token = await jobLinksStore(tx).createFor('start', link, at)
    const { id: id_message, goes } = await send(tx, at, happened, {
      template: 'start_check',
      to: { treasure: id_treasure },
      recipient: email,
      id_job,
      send_before: answerIsDue(at),
      values: {
        id_job,
        service,
        place,
        fname,
        until: untilWords(answerIsDue(at)),
        link: jobLinkAddress(deps.publicSettings().portal_url, token, 'start'),
      },
    })
    await store.noteQuestion(id_job, id_message)
    if (goes === 'left') await noteStartAsked(tx, id_message, at)
  }
}
