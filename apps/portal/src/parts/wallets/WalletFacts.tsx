import { showPounds, type Wallet } from '@treasures/api-client'
import { DescriptionList } from '@treasures/widgets/kit'

/** Balance of a wallet, with incoming and outgoing amounts. */
export const WalletFacts = ({ wallet }: { wallet: Wallet }) => (
  <DescriptionList
    items={[
      { term: 'Balance', detail: showPounds(wallet.balance) },
      { term: 'Available', detail: showPounds(wallet.available) },
      { term: 'Awaiting payment from customers', detail: showPounds(wallet.held) },
      { term: 'On its way to the bank', detail: showPounds(wallet.on_its_way) },
    ]}
  />
)
