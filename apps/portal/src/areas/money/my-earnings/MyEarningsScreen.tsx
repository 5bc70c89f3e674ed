import { listMyEarnings, listMyPayouts, showPounds, monthInWords } from '@treasures/api-client'
import { useQuery } from '@tanstack/react-query'
import { StatTile, Tag } from '@treasures/widgets/kit'
import { Link } from 'react-router'
import { paths } from '#app/paths.ts'
import { useProfile } from '#app/session/use-profile.ts'
import { Loaded } from '#parts/list/Loaded.tsx'
import { rowsOf } from '#app/query.ts'
import { Panel } from '#parts/panels/Panel.tsx'
import { SellerPanel } from '#parts/tax/SellerPanel.tsx'
import { SelfBillingPanel } from '#parts/tax/SelfBillingPanel.tsx'
import { TaxDetailsPanel } from '#parts/tax/TaxDetailsPanel.tsx'
import { BankAccountPanel } from '#parts/wallets/BankAccountPanel.tsx'
import { statusTone } from '#parts/status-tones.ts'
import { walletOf } from '#parts/wallets/wallet.queries.ts'
import { WalletEntries } from '#parts/wallets/WalletEntries.tsx'
import { day } from '#parts/words.ts'
import '#parts/panels/profile.css'
import { EarningsPicture } from './EarningsPicture.tsx'
import { TaxYearPanel } from './TaxYearPanel.tsx'
import './my-earnings.css'

/** A treasure's earnings, payouts and balance. */
export default function MyEarningsScreen() {
  const { id_treasure } = useProfile()
  return (
    <main id="main" className="page" tabIndex={-1}>
      <div className="page-head">
        <h1 tabIndex={-1}>Earnings</h1>
        <Link to={paths.myBills()}>My bills</Link>
      </div>
      {id_treasure !== null && <Earnings id={id_treasure} />}
    </main>
  )
}

function Earnings({ id }: { id: number }) {
  const wallet = useQuery(walletOf({ kind: 'treasure', id }))
  return (
    <>
      <Loaded query={wallet}>
        {({ balance, held, on_its_way, locked_at }) => (
          <>
            {locked_at && (
              <p>
                <Tag tone="warn">Locked</Tag> Payouts are stopped for now. Please call us.
              </p>
            )}
            <div className="tiles">
              <StatTile label="In your wallet" value={showPounds(balance)} />
              <StatTile label="Awaiting payment from customers" value={showPounds(held)} />
              <StatTile label="On its way to your bank" value={showPounds(on_its_way)} />
            </div>
          </>
        )}
      </Loaded>
      <div className="profile-panels">
        <div>
          <Months />
          <TaxYearPanel />
          <Panel title="Entries">
            <Loaded query={wallet}>{({ id: idWallet }) => <WalletEntries id={idWallet} />}</Loaded>
          </Panel>
        </div>
        <div>
          <Payouts />
          <BankAccountPanel idTreasure={id} />
          <TaxDetailsPanel
            idTreasure={id}
            missing="We need these before we can issue your bills."
            waiting="We’re checking these details. We’ll issue your next bill once that’s done."
          />
          <SellerPanel idTreasure={id} isOwn />
          <SelfBillingPanel idTreasure={id} />
        </div>
      </div>
    </>
  )
}

const Months = () => (
  <Panel title="By month">
    <Loaded query={useQuery(rowsOf(listMyEarnings))}>
      {(months) =>
        months.length === 0 ? (
          <p className="muted">What customers have paid for your work appears here.</p>
        ) : (
          <>
            <EarningsPicture months={months} />
            <table className="earnings-table">
              <thead>
                <tr>
                  <th scope="col">Month</th>
                  <th scope="col">Earned</th>
                  <th scope="col">Paid out</th>
                </tr>
              </thead>
              <tbody>
                {months.map(({ month, earned, withheld, paid_out }) => (
                  <tr key={month}>
                    <th scope="row">{monthInWords(month)}</th>
                    <td>
                      {showPounds(earned)}
                      {withheld !== 0 && (
                        <span className="small muted wallet-line">CIS {showPounds(-withheld)}</span>
                      )}
                    </td>
                    <td>{showPounds(paid_out)}</td>
                  </tr>
                ))}
              </tbody>
            </table>
          </>
        )
      }
    </Loaded>
  </Panel>
)

const Payouts = () => (
  <Panel title="Payouts">
    <Loaded query={useQuery(rowsOf(listMyPayouts))}>
      {(payouts) =>
        payouts.length === 0 ? (
          <p className="muted">None yet.</p>
        ) : (
          <ol className="wallet-entries" aria-label="Payouts">
            {payouts.map((payout) => (
              <li key={payout.id}>
                <span>
                  <Tag tone={statusTone.payout(payout.status)}>{payout.status}</Tag>{' '}
                  <span className="wallet-words">{payout.reason}</span>
                  <span className="small muted wallet-line">
                    {[
                      day(payout.finished_at ?? payout.sent_at ?? payout.created_at),
                      payout.reference,
                      payout.account_last4 && `account ending in ${payout.account_last4}`,
                    ]
                      .filter(Boolean)
                      .join(' · ')}
                  </span>
                </span>
                <span className="wallet-amount">{showPounds(payout.amount)}</span>
              </li>
            ))}
          </ol>
        )
      }
    </Loaded>
  </Panel>
)
