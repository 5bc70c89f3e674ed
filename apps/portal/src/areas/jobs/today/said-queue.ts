import { mayYetPass } from '@treasures/widgets/labour-dialog'
import { createSaidQueue } from '#parts/said-at-visits.ts'
import { Refused, sendSaid } from './calls.ts'

/** What a treasure has said at visits, sent by the calls of this page. */
export const saidAtVisits = createSaidQueue({
  send: sendSaid,
  isLost: (error) => !(error instanceof Refused),
  refusalOf: (error) =>
    error instanceof Refused && !mayYetPass.includes(error.status) ? error.code : undefined,
})
