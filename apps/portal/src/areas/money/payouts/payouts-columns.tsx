import { payoutStatus, showPounds, type Payout } from '@treasures/api-client'
import { Tag, type TableColumn } from '@treasures/widgets/kit'
import { Link } from 'react-router'
import { paths } from '#app/paths.ts'
import { statusTone } from '#parts/status-tones.ts'
import { dayInTable } from '#parts/words.ts'

export const payoutColumns: readonly TableColumn<Payout>[] = [
  {
    id: 'name',
    header: 'For',
    cell: ({ owner }) =>
      owner.kind === 'treasure' ? (
        <Link className="table-opener" to={paths.treasureProfile({ id: owner.id })}>
          <b>{owner.name}</b>
        </Link>
      ) : (
        <>
          <b>{owner.name}</b> <span className="small muted">franchisee, paid manually</span>
        </>
      ),
  },
  {
    id: 'amount',
    header: 'Amount',
    isNumber: true,
    width: 120,
    cell: ({ amount }) => <b>{showPounds(amount)}</b>,
  },
  {
    id: 'status',
    header: 'Status',
    width: 190,
    cell: ({ status, reason }) => (
      <span className="tags">
        <Tag tone={statusTone.payout(status)}>{status}</Tag>
        {reason && <span className="small muted">{reason}</span>}
      </span>
    ),
  },
  { id: 'reference', header: 'Reference', width: 124, cell: ({ reference }) => reference },
  {
    id: 'account',
    header: 'Account',
    width: 140,
    cell: ({ account_last4 }) => account_last4 && `ends in ${account_last4}`,
  },
  {
    id: 'day',
    header: 'Since',
    width: 124,
    cell: ({ id_status, created_at, sent_at, finished_at }) =>
      dayInTable(
        finished_at ??
          (id_status === payoutStatus.requested ? created_at : (sent_at ?? created_at)),
      ),
  },
]
