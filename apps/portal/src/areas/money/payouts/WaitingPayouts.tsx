import { createPayoutFile, listPayouts, payoutStatus, showPounds } from '@treasures/api-client'
import { useQuery } from '@tanstack/react-query'
import { Spinner } from '@treasures/widgets/kit'
import { useState } from 'react'
import { queryOf } from '#app/query.ts'
import { refreshAll } from '#app/queries.ts'
import { ControlButton } from '#app/access/ControlButton.tsx'
import { useControl } from '#app/access/use-control.ts'
import { api } from '#app/session/api.ts'
import { ConfirmChange } from '#parts/form/ConfirmChange.tsx'
import { count } from '#parts/words.ts'
import './payouts.css'
import { savePayoutFile } from './save-payout-file.ts'

const waiting = (by_file: 'true' | 'false') =>
  queryOf(listPayouts, { query: { id_status: payoutStatus.requested, by_file, per_page: 1 } })

/** Payouts due: to treasures by payment file, to regions manually. */
export const WaitingPayouts = () => (
  <>
    <MakePayoutFile />
    <PayByHand />
  </>
)

function PayByHand() {
  const { data, isLoading } = useQuery(waiting('false'))
  if (isLoading) return <Spinner />
  if (!data || data.meta.total === 0) return null
  return (
    <p className="payouts-waiting">
      {count(data.meta.total)} {data.meta.total === 1 ? 'payout' : 'payouts'} to franchisees:{' '}
      {showPounds(data.totals.total)}. Pay {data.meta.total === 1 ? 'it' : 'them'} from your bank,
      then choose Mark as paid.
    </p>
  )
}

function MakePayoutFile() {
  const { data, isLoading } = useQuery(waiting('true'))
  const [isAsking, ask] = useState(false)
  const control = useControl(createPayoutFile)
  if (isLoading) return <Spinner />
  if (!data || data.meta.total === 0) return null
  const words = `${count(data.meta.total)} ${data.meta.total === 1 ? 'payout' : 'payouts'} ready to send: ${showPounds(data.totals.total)}`
  return (
    <div className="payouts-waiting">
      <p>{words}</p>
      <ControlButton control={control} onClick={() => ask(true)}>
        Create payment file…
      </ControlButton>
      {isAsking && (
        <ConfirmChange
          title="Create payment file?"
          yes="Create file"
          tone="plain"
          change={() => api.call(createPayoutFile, { body: {} })}
          said={({ payouts }) =>
            `Payment file created with ${count(payouts)} ${payouts === 1 ? 'payout' : 'payouts'}.`
          }
          onDone={async ({ id }) => {
            await savePayoutFile(id)
            await refreshAll()
          }}
          onClose={() => ask(false)}
        >
          Every payout that is ready goes into one file for the bank and is marked as sent. Locked
          wallets, and bank accounts that are new or not yet confirmed, are left out.
        </ConfirmChange>
      )}
    </div>
  )
}
