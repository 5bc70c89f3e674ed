import { sayAtVisit } from '@treasures/api-client'
import { callErrors } from '@treasures/widgets/labour-dialog'
import { api } from '#app/session/api.ts'
import { createSaidQueue } from './said-at-visits.ts'

/** What a treasure has said at visits, sent by the portal's client. */
export const saidAtVisits = createSaidQueue({
  send: ({ id, ...body }, idempotencyKey) =>
    api.call(sayAtVisit, { params: { id }, body }, { idempotencyKey }),
  ...callErrors,
})
