import {
  type Treasure,
  createUserForTreasure,
  getUserForTreasure,
  listTimesheets,
  showPounds,
  monthInWords,
} from '@treasures/api-client'
import { Tag } from '@treasures/widgets/kit'
import { Link } from 'react-router'
import { ActivitiesPanel } from '#parts/panels/ActivitiesPanel.tsx'
import { HistoryPanel } from '#parts/panels/HistoryPanel.tsx'
import { JobsPanel, listOfSomebody } from '#parts/panels/JobsPanel.tsx'
import { LoadedTagsPanel } from '#parts/panels/TagsPanel.tsx'
import { VisitsPanel } from '#parts/panels/VisitsPanel.tsx'
import { SellerPanel } from '#parts/tax/SellerPanel.tsx'
import { SelfBillingPanel } from '#parts/tax/SelfBillingPanel.tsx'
import { TaxDetailsPanel } from '#parts/tax/TaxDetailsPanel.tsx'
import { BankAccountPanel } from '#parts/wallets/BankAccountPanel.tsx'
import { WalletPanel } from '#parts/wallets/WalletPanel.tsx'
import { ErasedNotice } from '#parts/personal-data/ErasedNotice.tsx'
import { paths } from '#app/paths.ts'
import { day } from '#parts/words.ts'
import { queryOf } from '#app/query.ts'
import { SignInOfRecord } from '#parts/panels/SignInOfRecord.tsx'
import { api } from '#app/session/api.ts'
import { useMay } from '#app/session/use-profile.ts'
import { PagedPanel } from '#parts/panels/PagedPanel.tsx'
import { ProfileTabs, type ProfileTab } from '#parts/panels/ProfileTabs.tsx'
import { statusTone } from '#parts/status-tones.ts'
import { OtherCalendars } from './OtherCalendars.tsx'
import { TreasureActions } from './TreasureActions.tsx'
import { TreasureAddress } from './TreasureAddress.tsx'
import { TreasureBreaks } from './TreasureBreaks.tsx'
import { TreasureChannels } from './TreasureChannels.tsx'
import { TreasureDocuments } from '../documents/TreasureDocuments.tsx'
import { TreasureDetails } from './TreasureDetails.tsx'
import { TreasureEquipment } from './TreasureEquipment.tsx'
import { TreasureFigures } from './TreasureFigures.tsx'
import { TreasureHours } from './TreasureHours.tsx'
import { TreasureReadiness } from './TreasureReadiness.tsx'
import { TreasureSkills } from './TreasureSkills.tsx'
import { TreasureWords } from './TreasureWords.tsx'

/** Page of a treasure. Each panel loads, saves and fails independently. */
export function TreasureProfile({ treasure }: { treasure: Treasure }) {
  const { id, name, region, created_at, erased_at } = treasure
  const isErased = erased_at !== null
  const subject = { kind: 'treasure', id } as const
  return (
    <main id="main" className="page" tabIndex={-1}>
      <header className="profile-head">
        <div className="profile-name">
          <p className="small">
            <Link to={paths.treasures()}>Treasures</Link>
          </p>
          <h1 tabIndex={-1}>{name}</h1>
          <p className="muted">
            {[
              region?.region_name ?? 'No region',
              `Treasure ${id}`,
              `since ${day(created_at)}`,
            ].join(' · ')}
          </p>
          <p className="tags">
            <Tag tone={treasure.treasure ? 'ok' : 'neutral'}>
              {treasure.treasure ? 'Active' : 'Inactive'}
            </Tag>
            {!treasure.complete && !isErased && <Tag tone="warn">Incomplete</Tag>}
          </p>
        </div>
        {!isErased && <TreasureActions treasure={treasure} />}
      </header>
      {isErased && <ErasedNotice at={erased_at} />}
      {!isErased && <TreasureReadiness treasure={treasure} />}
      <TreasureFigures treasure={treasure} />
      <ProfileTabs
        tabs={[
          {
            id: 'work',
            label: 'Work',
            left: (
              <>
                <JobsPanel whose={{ id_treasure: id }} />
                <VisitsPanel whose={{ id_treasure: id }} />
                <TreasureTimesheets id={id} name={name} />
              </>
            ),
            right: (
              <>
                {!isErased && (
                  <>
                    <LoadedTagsPanel subject={subject} />
                    <TreasureHours id={id} />
                    <OtherCalendars id={id} />
                    <TreasureBreaks id={id} />
                  </>
                )}
                <ActivitiesPanel subject={subject} />
              </>
            ),
          },
          {
            id: 'money',
            label: 'Money',
            anchors: ['bank-account', 'tax-details', 'seller', 'self-billing'],
            left: <WalletPanel owner={subject} />,
            right: (
              <>
                {!isErased && <BankAccountPanel idTreasure={id} />}
                <TaxDetailsPanel
                  idTreasure={id}
                  missing="Not set: bills on hold"
                  waiting="New details to verify with HMRC. Bills are on hold until you edit and save them."
                />
                {!isErased && <SellerPanel idTreasure={id} />}
                <SelfBillingPanel idTreasure={id} name={name} />
              </>
            ),
          },
          ...(isErased ? [] : [documentsOf(id), detailsOf(treasure)]),
          {
            id: 'messages',
            label: 'Messages',
            left: (
              <>
                {!isErased && <TreasureChannels treasure={treasure} />}
                <HistoryPanel subject={subject} />
              </>
            ),
          },
        ]}
      />
    </main>
  )
}

const documentsOf = (id: number): ProfileTab => ({
  id: 'documents',
  label: 'Documents',
  left: <TreasureDocuments id={id} />,
  right: null,
})

const detailsOf = (treasure: Treasure): ProfileTab => ({
  id: 'details',
  label: 'Details',
  anchors: ['details', 'skills'],
  left: (
    <>
      <TreasureDetails treasure={treasure} />
      <TreasureWords treasure={treasure} />
      <TreasureSkills title="Skills" idTreasure={treasure.id} skills={treasure.trskills} />
    </>
  ),
  right: (
    <>
      <TreasureAddress treasure={treasure} />
      <TreasureEquipment treasure={treasure} />
      <TreasureSignIn treasure={treasure} />
    </>
  ),
})

/** Shows whether the treasure can sign in, with a button to enable it. */
const TreasureSignIn = ({ treasure: { id, email } }: { treasure: Treasure }) =>
  useMay(getUserForTreasure) ? (
    <SignInOfRecord
      noun="treasure"
      email={email}
      find={queryOf(getUserForTreasure, { params: { id } })}
      endpoint={createUserForTreasure}
      create={() => api.call(createUserForTreasure, { body: { id_treasure: id } })}
    />
  ) : null

/** A treasure's months, newest first. */
function TreasureTimesheets({ id, name }: { id: number; name: string }) {
  if (!useMay(listTimesheets)) return null
  return (
    <PagedPanel
      title="Timesheets"
      pageOf={(page) => queryOf(listTimesheets, { query: { id_treasure: id, ...page } })}
      all={{
        label: 'All timesheets',
        to: listOfSomebody(paths.timesheets(), { id_treasure: id }),
      }}
      empty="No timesheets yet."
    >
      {(sheet) => (
        <>
          <Link to={paths.timesheetView({ id: sheet.id, treasure: id, name })}>
            {monthInWords(sheet.month)}
          </Link>
          <span className="tags">
            <Tag tone={statusTone.timesheet(sheet.status)}>{sheet.status}</Tag>
            <b>{showPounds(sheet.total)}</b>
          </span>
        </>
      )}
    </PagedPanel>
  )
}
