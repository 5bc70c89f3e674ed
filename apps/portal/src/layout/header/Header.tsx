import { type UserProfile, listAmbassadors } from '@treasures/api-client'
import { Suspense, type ComponentProps } from 'react'
import { Link } from 'react-router'
import { logoAddress, useBrand } from '../../app/brand.ts'
import { paths } from '../../app/paths.ts'
import type { Screen } from '../../app/screens.ts'
import { Carousel } from '../navigation/Carousel.tsx'
import { currentIndex, navigationFor } from '../navigation/navigation.ts'
import { lazyExtra } from '../lazy-extra.ts'
import { canChooseRegion } from '../../app/session/region.ts'
import { useMay } from '../../app/session/use-profile.ts'
import { useSettings } from '../../app/settings.ts'
import { initialsOf, nameOf } from './person.ts'
import { FranchiseeChip } from './FranchiseeChip.tsx'
import './header.css'

const NotificationBell = lazyExtra(
  async () => (await import('./NotificationBell.tsx')).NotificationBell,
)
const FindButton = lazyExtra(async () => (await import('../find/FindButton.tsx')).FindButton)

/** Shows the logo if there is room, otherwise the square icon of the business. */
function HomeLink() {
  const { name, logo, icon } = useBrand()
  return (
    <Link className="logo" to={paths.index()} aria-label={`${name}, home`}>
      {logo && icon ? (
        <>
          <img className="logo-square" src={logoAddress(icon)} alt="" width={64} height={64} />
          <img
            className="logo-image logo-name"
            src={logoAddress(logo.url)}
            alt=""
            width={logo.width}
            height={logo.height}
          />
        </>
      ) : (
        <>
          <span className="logo-mark" />
          <span className="logo-name">{name}</span>
        </>
      )}
    </Link>
  )
}

/**
 * The header is fixed above the page, and a spacer reserves its space. Parts that need the profile
 * appear once the profile has loaded.
 */
export function Header({
  profile,
  current,
}: {
  profile: UserProfile | undefined
  current: Screen | undefined
}) {
  const items = profile ? navigationFor(profile) : []
  return (
    <header className="top">
      <div className="top-bar">
        <div className="top-side">
          <div className="top-own">
            <HomeLink />
            {profile && (
              <Suspense fallback={<span className="find-button" />}>
                <FindButton />
              </Suspense>
            )}
          </div>
        </div>
        {profile && <Carousel items={items} current={current} />}
        <div className="top-side" data-end>
          {profile && (
            <div className="top-own">
              <Suspense>
                <NotificationBell />
              </Suspense>
              <Link className="badge" to={paths.myAccount()} title={nameOf(profile)}>
                <span aria-hidden="true">{initialsOf(profile)}</span>
                <b className="visually-hidden">My account: {nameOf(profile)}</b>
              </Link>
            </div>
          )}
        </div>
      </div>
      <div className="top-spacer" />
      {profile && (
        <ContextLine
          profile={profile}
          current={current}
          hasButton={currentIndex(items, current) >= 0}
        />
      )}
    </header>
  )
}

const RegionSwitch = lazyExtra(async () => (await import('./RegionSwitch.tsx')).RegionSwitch)
const ScreensMenu = lazyExtra(async () => (await import('../find/ScreensMenu.tsx')).ScreensMenu)

/**
 * Line with the person and the region whose data is shown. The line appears below the bar, because
 * the navigation takes the bar's full width.
 */
function ContextLine({
  profile,
  ...shown
}: { profile: UserProfile } & ComponentProps<typeof ScreensMenu>) {
  const displayText = useSettings()?.display_text
  const maySeeRegions = useMay(listAmbassadors)
  const mayChoose = canChooseRegion(profile) && maySeeRegions
  const isAdmin = Boolean(profile.is_admin || profile.super)
  const actsAs = isAdmin ? (profile.ambassador ?? undefined) : undefined
  return (
    <div className="context-line">
      <Suspense>
        <ScreensMenu {...shown} />
      </Suspense>
      {displayText && <span className="context-text">{displayText}</span>}
      {mayChoose && (
        <Suspense fallback={<span className="region-switch" />}>
          <RegionSwitch />
        </Suspense>
      )}
      {actsAs && <FranchiseeChip ambassador={actsAs} />}
    </div>
  )
}
