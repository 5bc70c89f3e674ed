import { getTreasure } from '@treasures/api-client'
import { telHref } from '@treasures/widgets/kit'
import { useQuery } from '@tanstack/react-query'
import { queryOf } from '#app/query.ts'
import { useSettings } from '#app/settings.ts'
import { Loaded } from '#parts/list/Loaded.tsx'
import '#parts/panels/profile.css'
import { BankAccountPanel } from '#parts/wallets/BankAccountPanel.tsx'
import { OtherCalendars } from '../treasure-profile/OtherCalendars.tsx'
import { TreasureAddress } from '../treasure-profile/TreasureAddress.tsx'
import { TreasureBreaks } from '../treasure-profile/TreasureBreaks.tsx'
import { TreasureHours } from '../treasure-profile/TreasureHours.tsx'
import { TreasureWords } from '../treasure-profile/TreasureWords.tsx'
import { AccountPanel } from './AccountPanel.tsx'
import { AccountSection } from './AccountSection.tsx'
import { TreasureContact } from './TreasureContact.tsx'

/** The signed-in person's treasure record: the parts they can edit, and how to change the rest. */
export function OwnTreasure({ id }: { id: number }) {
  const query = useQuery(queryOf(getTreasure, { params: { id } }))
  if (!query.data)
    return (
      <AccountPanel title="As a treasure">
        <Loaded query={query}>{() => null}</Loaded>
      </AccountPanel>
    )
  const treasure = query.data
  return (
    <>
      <AccountSection name="treasure">
        <TreasureContact treasure={treasure} />
        <TreasureAddress treasure={treasure} title="Address as a treasure" />
        <TreasureWords treasure={treasure} />
        <OursToChange isActive={treasure.treasure} region={treasure.region?.region_name} />
      </AccountSection>
      <AccountSection name="hours">
        <TreasureHours />
      </AccountSection>
      <AccountSection name="calendars">
        <OtherCalendars />
      </AccountSection>
      <AccountSection name="days-off">
        <TreasureBreaks id={id} title="Days off" />
      </AccountSection>
      <AccountSection name="bank">
        <BankAccountPanel idTreasure={id} />
      </AccountSection>
    </>
  )
}

/** Parts of the record that only staff can change. */
function OursToChange({ isActive, region }: { isActive: boolean; region: string | undefined }) {
  const phone = useSettings()?.support_phone
  return (
    <AccountPanel title="Your record">
      <p>
        You are{' '}
        {isActive ? 'active: jobs are offered to you' : 'inactive: no jobs are offered to you'}.{' '}
        {region ? `Your region is ${region}.` : 'You are not in a region yet.'}
      </p>
      <p className="muted small">
        To change this, or the name that customers see, please call us
        {phone && (
          <>
            {' '}
            on <a href={telHref(phone)}>{phone}</a>
          </>
        )}
        .
      </p>
    </AccountPanel>
  )
}
