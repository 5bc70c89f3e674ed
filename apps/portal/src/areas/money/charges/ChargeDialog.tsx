import {
  cancelCharge,
  refundCharge,
  refundStatuses,
  showPounds,
  type Charge,
  getCharge,
} from '@treasures/api-client'
import { useQuery } from '@tanstack/react-query'
import { DescriptionList, Spinner } from '@treasures/widgets/kit'
import { Link } from 'react-router'
import { queryOf } from '#app/query.ts'
import { ControlButton } from '#app/access/ControlButton.tsx'
import { useControl } from '#app/access/use-control.ts'
import { profilePath } from '#parts/people/profile-path.ts'
import { LoadFailure } from '#app/shell/LoadFailure.tsx'
import { ReadingDialog } from '#parts/panels/TitledDialog.tsx'
import { moment } from '#parts/words.ts'
import { ChargeTags, sayNext } from './charges-columns.tsx'

type ChargeDialogProps = {
  id: number
  onClose: () => void
  onDo: (what: 'refund' | 'cancel', charge: Charge) => void
}

/** Details of a charge, with its refunds. */
export function ChargeDialog({ id, onClose, onDo }: ChargeDialogProps) {
  const { data: charge, error, refetch } = useQuery(queryOf(getCharge, { params: { id } }))
  const refunding = useControl(refundCharge)
  const cancelling = useControl(cancelCharge)
  return (
    <ReadingDialog
      title={`Charge ${id}`}
      onClose={onClose}
      actions={
        <>
          {charge?.status === 'succeeded' && charge.refunded < charge.amount && (
            <ControlButton control={refunding} onClick={() => onDo('refund', charge)}>
              Refund
            </ControlButton>
          )}
          {charge?.status === 'requires_action' && (
            <ControlButton control={cancelling} onClick={() => onDo('cancel', charge)}>
              Cancel charge
            </ControlButton>
          )}
        </>
      }
    >
      {error && <LoadFailure error={error} onRetry={() => void refetch()} />}
      {!charge && !error && <Spinner />}
      {charge && <Facts charge={charge} />}
    </ReadingDialog>
  )
}

const Facts = ({ charge }: { charge: Charge }) => (
  <DescriptionList
    items={[
      { term: 'Status', detail: <ChargeTags charge={charge} /> },
      ...[sayNext(charge)].flatMap((detail) => (detail ? { term: 'Reason', detail } : [])),
      { term: 'Amount', detail: showPounds(charge.amount) },
      {
        term: 'Customer',
        detail: <Link to={profilePath(charge.customer)}>{charge.customer.name}</Link>,
      },
      { term: 'Invoice', detail: charge.inv_number },
      { term: 'Attempt', detail: String(charge.attempt) },
      { term: 'Card', detail: charge.card || 'Entered by the customer' },
      { term: 'Started', detail: moment(charge.created_at) },
      { term: 'Finished', detail: charge.finished_at && moment(charge.finished_at) },
      ...charge.refunds.map((refund) => ({
        term: `Refund ${refund.id}`,
        detail: `${showPounds(refund.amount)}, ${refundStatuses[refund.status].toLowerCase()}, ${moment(refund.created_at)}. ${refund.reason} ${refund.error}`,
      })),
    ]}
  />
)
