import { mayYetPass } from '@treasures/widgets/labour-dialog'
import { createSaidQueue, createSignOffQueue } from '#parts/said-at-visits.ts'
import { Refused, sendSaid, sendSigned } from './calls.ts'

const errors = {
  isLost: (error: unknown) => !(error instanceof Refused),
  refusalOf: (error: unknown) =>
    error instanceof Refused && !mayYetPass.includes(error.status) ? error.code : undefined,
}

/** What a treasure has said at visits, sent by the calls of this page. */
export const saidAtVisits = createSaidQueue({ send: sendSaid, ...errors })

/** What customers have signed, sent by the calls of this page. */
export const signOffs = createSignOffQueue({ send: sendSigned, ...errors })
