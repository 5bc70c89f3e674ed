import { listAmbassadors, type UserProfile } from '@treasures/api-client'
import { Suspense } from 'react'
import { canChooseRegion } from '../../app/session/region.ts'
import { useMay } from '../../app/session/use-profile.ts'
import { useSettings } from '../../app/settings.ts'
import { lazyExtra } from '../lazy-extra.ts'
import { FranchiseeChip } from './FranchiseeChip.tsx'
import { RegionSwitch } from './RegionSwitch.tsx'

const ScreensMenu = lazyExtra(async () => (await import('../find/ScreensMenu.tsx')).ScreensMenu)

/**
 * The person and the region that the data belongs to. It is below the bar, where the navigation
 * takes the full width.
 */
export function ContextLine({ profile }: { profile: UserProfile }) {
  const displayText = useSettings()?.display_text
  const maySeeRegions = useMay(listAmbassadors)
  const mayChoose = canChooseRegion(profile) && maySeeRegions
  const isAdmin = Boolean(profile.is_admin || profile.super)
  const actsAs = isAdmin ? (profile.ambassador ?? undefined) : undefined
  return (
    <div className="context-line">
      <Suspense>
        <ScreensMenu />
      </Suspense>
      {displayText && <span className="context-text">{displayText}</span>}
      {mayChoose && <RegionSwitch />}
      {actsAs && <FranchiseeChip ambassador={actsAs} />}
    </div>
  )
}
