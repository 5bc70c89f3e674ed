import {
  createWalletTransaction,
  listPayouts,
  lockWallet,
  requestPayout,
  unlockWallet,
  type Wallet,
} from '@treasures/api-client'
import { Tag } from '@treasures/widgets/kit'
import { useState } from 'react'
import { Link } from 'react-router'
import { ControlButton } from '../../app/access/ControlButton.tsx'
import { useControl } from '../../app/access/use-control.ts'
import { paths } from '../../app/paths.ts'
import { api } from '../../app/session/api.ts'
import { useMay } from '../../app/session/use-profile.ts'
import { ConfirmChange } from '../form/ConfirmChange.tsx'
import { moment } from '../words.ts'
import { AdjustWallet } from './AdjustWallet.tsx'
import { AskForPayout } from './AskForPayout.tsx'
import { WalletEntries } from './WalletEntries.tsx'
import { WalletFacts } from './WalletFacts.tsx'
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
