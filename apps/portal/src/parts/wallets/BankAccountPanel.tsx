import {
  confirmBankAccount,
  getBankAccount,
  updateBankAccount,
  type BankAccount,
} from '@treasures/api-client'
import { useQuery } from '@tanstack/react-query'
import { DescriptionList, Tag } from '@treasures/widgets/kit'
import { useState } from 'react'
import { ControlButton } from '../../app/access/ControlButton.tsx'
import { useControl } from '../../app/access/use-control.ts'
import { api } from '../../app/session/api.ts'
import { useMay } from '../../app/session/use-profile.ts'
import { ConfirmChange } from '../form/ConfirmChange.tsx'
import { useNow } from '../list/use-now.ts'
import { Loaded } from '../list/Loaded.tsx'
import { Panel } from '../panels/Panel.tsx'
import { moment } from '../words.ts'
import { BankAccountDialog } from './BankAccountDialog.tsx'
import { bankAccountOf } from './wallet.queries.ts'
import './wallets.css'

type BankAccountPanelProps = { idTreasure: number }

/** Bank account for a treasure's payouts, for the treasure and for permitted staff. */
export const BankAccountPanel = (props: BankAccountPanelProps) =>
  useMay(getBankAccount) ? <Account {...props} /> : null

function Account({ idTreasure }: BankAccountPanelProps) {
  const query = useQuery(bankAccountOf(idTreasure))
  const [task, begin] = useState<'change' | 'confirm'>()
  const [change, confirm] = [useControl(updateBankAccount), useControl(confirmBankAccount)]
  return (
    <Panel title="Bank account" anchor="bank-account">
      <Loaded query={query}>
        {(account) => (
          <>
            {account ? (
              <Facts account={account} />
            ) : (
              <p className="muted">No bank account yet. Add one to be paid.</p>
            )}
            <div className="wallet-actions">
              <ControlButton kind="quiet" control={change} onClick={() => begin('change')}>
                {account ? 'Change bank account…' : 'Add bank account…'}
              </ControlButton>
              {account && !account.confirmed && (
                <ControlButton kind="quiet" control={confirm} onClick={() => begin('confirm')}>
                  Confirm…
                </ControlButton>
              )}
            </div>
            {task === 'confirm' && account && (
              <ConfirmChange
                title="Confirm this bank account?"
                yes="Confirm"
                tone="plain"
                change={() =>
                  api.call(confirmBankAccount, {
                    params: { id: idTreasure },
                    body: { changed_at: account.changed_at },
                  })
                }
                said="Bank account confirmed."
                onClose={() => begin(undefined)}
              >
                {account.needs_second_person
                  ? 'A colleague entered this bank account.'
                  : 'This sort code can’t be checked automatically.'}{' '}
                Phone {account.holder} on a number you have known for a while, and ask for the last
                four digits of the account number: they must be {account.last4}.
              </ConfirmChange>
            )}
          </>
        )}
      </Loaded>
      {task === 'change' && (
        <BankAccountDialog idTreasure={idTreasure} onClose={() => begin(undefined)} />
      )}
    </Panel>
  )
}

function Facts({ account }: { account: BankAccount }) {
  const { holder, last4, needs_second_person, confirmed, payable_from } = account
  const now = useNow()
  return (
    <>
      <DescriptionList
        items={[
          { term: 'Account holder', detail: holder },
          { term: 'Account number', detail: `ends in ${last4}` },
        ]}
      />
      {!confirmed && (
        <p>
          <Tag tone="warn">To be confirmed</Tag>{' '}
          <span className="small muted">
            {needs_second_person
              ? 'Staff entered this account'
              : 'This sort code can’t be checked automatically'}
            , so a second member of staff confirms it before the first payout.
          </span>
        </p>
      )}
      {Date.parse(payable_from) > now && (
        <p className="small muted">Changed recently: payouts start {moment(payable_from)}.</p>
      )}
    </>
  )
}
