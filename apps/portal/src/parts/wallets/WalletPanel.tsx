import { useQuery } from '@tanstack/react-query'
import { useMay } from '../../app/session/use-profile.ts'
import { Loaded } from '../list/Loaded.tsx'
import { Panel } from '../panels/Panel.tsx'
import { walletCall, walletOf, type WalletOwner } from './wallet.queries.ts'
import { WalletView } from './WalletView.tsx'

/** A person's or region's wallet, for staff. */
export const WalletPanel = ({ owner }: { owner: WalletOwner }) =>
  useMay(walletCall(owner)) ? (
    <Panel title="Wallet">
      <OwnersWallet owner={owner} />
    </Panel>
  ) : null

export const OwnersWallet = ({ owner }: { owner: WalletOwner }) => (
  <Loaded query={useQuery(walletOf(owner))}>{(wallet) => <WalletView wallet={wallet} />}</Loaded>
)
