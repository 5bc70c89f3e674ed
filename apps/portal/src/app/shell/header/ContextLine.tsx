import { listAmbassadors, type UserProfile } from '@treasures/api-client'
import { Settings } from 'lucide-react'
import { Link } from 'react-router'
import { paths } from '../../paths.ts'
import { canChooseRegion } from '../../session/region.ts'
import { useMay } from '../../session/use-profile.ts'
import { useSettings } from '../../settings.ts'
import { FranchiseeChip } from './FranchiseeChip.tsx'
import { RegionSwitch } from './RegionSwitch.tsx'

/** Whose and which data this is: under the bar, as the navigation takes the width of the bar for itself. */
export function ContextLine({ profile }: { profile: UserProfile }) {
  const displayText = useSettings()?.display_text
  const maySeeRegions = useMay(listAmbassadors)
  const mayChoose = canChooseRegion(profile) && maySeeRegions
  const isAdmin = Boolean(profile.is_admin || profile.super)
  const actsAs = isAdmin ? (profile.ambassador ?? undefined) : undefined
  if (!displayText && !mayChoose && !isAdmin) return null
  return (
    <div className="context-line">
      {displayText && <span className="context-text">{displayText}</span>}
      {mayChoose && <RegionSwitch />}
      {isAdmin && (
        <Link className="settings-link" to={paths.settings()}>
          <Settings aria-hidden="true" />
          Settings
        </Link>
      )}
      {actsAs && <FranchiseeChip ambassador={actsAs} />}
    </div>
  )
}
