import {
  createWalletTransaction,
  listPayouts,
  lockWallet,
  requestPayout,
  unlockWallet,
  type Wallet,
  showPounds,
  NewWalletTransaction,
} from '@treasures/api-client'
import { Tag, DescriptionList, TextField } from '@treasures/widgets/kit'
import { useState } from 'react'
import { Link } from 'react-router'
import { ControlButton } from '../../app/access/ControlButton.tsx'
import { useControl } from '../../app/access/use-control.ts'
import { paths } from '../../app/paths.ts'
import { api } from '../../app/session/api.ts'
import { useMay } from '../../app/session/use-profile.ts'
import { ConfirmChange } from '../form/ConfirmChange.tsx'
import { moment } from '../words.ts'
import { snackbar } from '../../app/shell/snackbars.ts'
import { textProps } from '../form/field-props.ts'
import { FormDialog } from '../form/FormDialog.tsx'
import { useForm } from '../form/use-form.ts'
import { AskForPayout } from './AskForPayout.tsx'
import { WalletEntries } from './WalletEntries.tsx'
import './wallets.css'

type Task = 'adjust' | 'payout' | 'lock'

/** A wallet with its entries and the actions of staff. */
export function WalletView({ wallet }: { wallet: Wallet }) {
  const [task, begin] = useState<Task>()
  const { id, owner, locked_at } = wallet
  const isLocked = locked_at !== null
  const close = () => begin(undefined)
  return (
    <div className="wallet">
      {isLocked && (
        <p>
          <Tag tone="warn">Locked</Tag>{' '}
          <span className="small muted">since {moment(locked_at)}</span>
        </p>
      )}
      <WalletFacts wallet={wallet} />
      <div className="wallet-actions">
        <ControlButton control={useControl(requestPayout)} onClick={() => begin('payout')}>
          Pay out…
        </ControlButton>
        <ControlButton
          kind="quiet"
          control={useControl(createWalletTransaction)}
          onClick={() => begin('adjust')}
        >
          Adjust…
        </ControlButton>
        <ControlButton
          kind="quiet"
          control={useControl(isLocked ? unlockWallet : lockWallet)}
          onClick={() => begin('lock')}
        >
          {isLocked ? 'Unlock…' : 'Lock…'}
        </ControlButton>
      </div>
      <WalletEntries id={id} />
      {useMay(listPayouts) && (
        <p>
          <Link to={paths.payouts()}>Payouts</Link>
        </p>
      )}
      {task === 'adjust' && <AdjustWallet wallet={wallet} onClose={close} />}
      {task === 'payout' && <AskForPayout wallet={wallet} onClose={close} />}
      {task === 'lock' && (
        <ConfirmChange
          title={isLocked ? `Unlock ${owner.name}’s wallet?` : `Lock ${owner.name}’s wallet?`}
          yes={isLocked ? 'Unlock' : 'Lock'}
          tone={isLocked ? 'plain' : 'danger'}
          change={() => api.call(isLocked ? unlockWallet : lockWallet, { params: { id } })}
          said={isLocked ? 'Wallet unlocked.' : 'Wallet locked.'}
          onClose={close}
        >
          {isLocked
            ? 'Payouts can be made from it again.'
            : 'No payouts or deductions until it is unlocked. New earnings are still added.'}
        </ConfirmChange>
      )}
    </div>
  )
}

/** Balance of a wallet, with incoming and outgoing amounts. */
const WalletFacts = ({ wallet }: { wallet: Wallet }) => (
  <DescriptionList
    items={[
      { term: 'Balance', detail: showPounds(wallet.balance) },
      { term: 'Available', detail: showPounds(wallet.available) },
      { term: 'Awaiting payment from customers', detail: showPounds(wallet.held) },
      { term: 'On its way to the bank', detail: showPounds(wallet.on_its_way) },
    ]}
  />
)

type AdjustWalletProps = { wallet: Wallet; onClose: () => void }

/** Adds money to a wallet or takes it out, with a reason that the owner can read. */
function AdjustWallet({ wallet: { id, owner }, onClose }: AdjustWalletProps) {
  const form = useForm({
    initial: { amount: '', reason: '' },
    schema: NewWalletTransaction,
    toBody: (values) => values,
    refused: { wallet_too_low: 'amount' },
    save: (body, options) => api.call(createWalletTransaction, { params: { id }, body }, options),
    onSaved() {
      snackbar.success('Wallet adjusted.')
      onClose()
    },
  })
  return (
    <FormDialog title={`Adjust ${owner.name}’s wallet`} form={form} yes="Adjust" onClose={onClose}>
      <TextField
        {...textProps(form, 'amount')}
        label="Amount in pounds"
        hint="Use a minus to take money out: -12.50"
        inputMode="text"
        required
      />
      <TextField {...textProps(form, 'reason')} label="Reason" required />
    </FormDialog>
  )
}
