import { showPounds, type Treasure } from '@treasures/api-client'
import { StatTile, Tag } from '@treasures/widgets/kit'
import { Link } from 'react-router'
import { ActivitiesPanel } from '../../../parts/panels/ActivitiesPanel.tsx'
import { HistoryPanel } from '../../../parts/panels/HistoryPanel.tsx'
import { LoadedTagsPanel } from '../../../parts/panels/TagsPanel.tsx'
import { SelfBillingPanel } from '../../../parts/tax/SelfBillingPanel.tsx'
import { TaxDetailsPanel } from '../../../parts/tax/TaxDetailsPanel.tsx'
import { BankAccountPanel } from '../../../parts/wallets/BankAccountPanel.tsx'
import { WalletPanel } from '../../../parts/wallets/WalletPanel.tsx'
import { paths } from '../../../app/paths.ts'
import { count, day } from '../../../parts/words.ts'
import { ratingWords } from '../treasures/treasure-words.ts'
import { refreshTreasure } from '../treasures/treasures.queries.ts'
import { TreasureActions } from './TreasureActions.tsx'
import { TreasureAddress } from './TreasureAddress.tsx'
import { TreasureBreaks } from './TreasureBreaks.tsx'
import { TreasureChannels } from './TreasureChannels.tsx'
import { TreasureDetails } from './TreasureDetails.tsx'
import { TreasureEquipment } from './TreasureEquipment.tsx'
import { TreasureSignIn } from './TreasureSignIn.tsx'
import { TreasureSkills } from './TreasureSkills.tsx'
import { TreasureWords } from './TreasureWords.tsx'

/** A treasure's page. Each panel changes, loads and fails by itself. */
export function TreasureProfile({ treasure }: { treasure: Treasure }) {
  const { id, name, region, created_at } = treasure
  return (
    <main id="main" className="page" tabIndex={-1}>
      <header className="profile-head">
        <div className="profile-name">
          <p className="small">
            <Link to={paths.treasures()}>Treasures</Link>
          </p>
          <h1 tabIndex={-1}>{name}</h1>
          <p className="muted">
            {[region.region_name, `Treasure ${id}`, `since ${day(created_at)}`].join(' · ')}
          </p>
          <p className="tags">
            <Tag tone={treasure.treasure ? 'ok' : 'neutral'}>
              {treasure.treasure ? 'Switched on' : 'Switched off'}
            </Tag>
            {!treasure.complete && <Tag tone="warn">Incomplete</Tag>}
          </p>
        </div>
        <TreasureActions treasure={treasure} />
      </header>
      <TreasureFigures treasure={treasure} />
      <div className="profile-panels">
        <div>
          <TreasureDetails treasure={treasure} />
          <TreasureWords treasure={treasure} />
          <TreasureSkills
            title="Skills"
            idTreasure={id}
            skills={treasure.trskills}
            refresh={() => void refreshTreasure(id)}
          />
          <WalletPanel owner={{ kind: 'treasure', id }} />
          <ActivitiesPanel subject={{ kind: 'treasure', id }} />
          <HistoryPanel subject={{ kind: 'treasure', id }} />
        </div>
        <div>
          <TreasureAddress treasure={treasure} />
          <TreasureBreaks id={id} />
          <TaxDetailsPanel idTreasure={id} missing="Not set: bills on hold" />
          <SelfBillingPanel idTreasure={id} name={name} />
          <TreasureEquipment treasure={treasure} />
          <LoadedTagsPanel subject={{ kind: 'treasure', id }} />
          <TreasureChannels treasure={treasure} />
          <BankAccountPanel idTreasure={id} />
          <TreasureSignIn treasure={treasure} />
        </div>
      </div>
    </main>
  )
}

const TreasureFigures = ({ treasure: { stat, rating, ratings } }: { treasure: Treasure }) => (
  <div className="tiles">
    <StatTile label="Rating" value={ratingWords(rating, ratings)} />
    <StatTile label="Jobs this month" value={count(stat.month_jobs)} />
    <StatTile label="Jobs taken" value={count(stat.claimed_jobs)} />
    <StatTile label="Offers looked at" value={count(stat.viewed_opps)} />
    <StatTile
      label="This month’s timesheet"
      value={stat.current_timesheet ? showPounds(stat.current_timesheet.total) : 'None yet'}
    />
    <StatTile label="Owed" value={showPounds(stat.owned)} />
  </div>
)
