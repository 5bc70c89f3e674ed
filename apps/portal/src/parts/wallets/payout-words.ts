import { payoutStatus } from '@treasures/api-client'

const { requested, sent, paid, cancelled } = payoutStatus

/** Tag colour of a payout's status. */
export const payoutTone = (id_status: number): 'neutral' | 'ok' | 'warn' | 'danger' =>
  id_status === paid
    ? 'ok'
    : id_status === requested || id_status === sent
      ? 'warn'
      : id_status === cancelled
        ? 'neutral'
        : 'danger'
