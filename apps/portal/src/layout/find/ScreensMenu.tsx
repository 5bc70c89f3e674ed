import { FloatingFocusManager } from '@floating-ui/react'
import { getOpening, listViews } from '@treasures/api-client'
import { useQuery } from '@tanstack/react-query'
import { ListChecks, Menu } from 'lucide-react'
import { Suspense, useId } from 'react'
import { Link } from 'react-router'
import { queryOf } from '../../app/query.ts'
import { paths } from '../../app/paths.ts'
import { useFloatingPanel } from '../../app/floating/use-floating-panel.ts'
import { useMay, useProfile } from '../../app/session/use-profile.ts'
import { useSettings } from '../../app/settings.ts'
import { screenGroups, screensFor } from '../../app/screen-groups.ts'
import { patterns, type Screen } from '../../app/screens.ts'
import { lazyExtra } from '../lazy-extra.ts'
import './screens-menu.css'

const PinnedViews = lazyExtra(async () => (await import('./PinnedViews.tsx')).PinnedViews)

/** Everyday screens for which the navigation has no button, in the order of the links. */
const everyday: readonly string[] = [
  patterns.toDos,
  patterns.diary,
  patterns.myInvoices,
  patterns.myEarnings,
  patterns.settings,
]

/**
 * Links to everyday screens, and a menu of all screens that are open to the person. Both are for
 * screens without a navigation button. The current screen's link is marked. If the screen has no
 * link, the menu is marked.
 */
export function ScreensMenu({
  current,
  hasButton,
}: {
  current: Screen | undefined
  /** True if the navigation has a button for the current screen. */
  hasButton: boolean
}) {
  const id = useId()
  const { isOpen, context, close, openerProps, panelProps, panelStyle } = useFloatingPanel('dialog')
  const profile = useProfile()
  const mayPin = useMay(listViews)
  const groups = screensFor(screenGroups, profile, useSettings())
  const links = groups
    .flatMap(({ screens }) => screens)
    .filter(({ to }) => everyday.includes(to))
    .toSorted((a, b) => everyday.indexOf(a.to) - everyday.indexOf(b.to))
  // Screens with a description are listed under Settings.
  const linked = current?.menu?.words ? patterns.settings : current?.address
  const isElsewhere = current && !hasButton && !links.some(({ to }) => to === linked)
  return (
    <div className="context-links">
      {links.map(({ to, title, isOnHome }) => (
        <Link
          key={to}
          className="context-link"
          data-on-home={isOnHome}
          to={to}
          aria-current={to === linked ? 'page' : undefined}
        >
          {title}
        </Link>
      ))}
      <button
        {...openerProps}
        type="button"
        className="context-link"
        aria-current={isElsewhere || undefined}
      >
        <Menu aria-hidden="true" />
        All screens
      </button>
      {mayPin && (
        <Suspense>
          <PinnedViews />
        </Suspense>
      )}
      <OpeningLink />
      {isOpen && (
        <FloatingFocusManager context={context}>
          <div
            {...panelProps}
            className="popover screens-menu"
            style={panelStyle}
            aria-label="All screens"
          >
            <nav className="screens-menu-groups" aria-label="All screens">
              {groups.map(({ title, screens }, at) => (
                <section key={title} aria-labelledby={`${id}-${at}`}>
                  <h2 id={`${id}-${at}`}>{title}</h2>
                  <ul>
                    {screens.map(({ to, title: name }) => (
                      <li key={to}>
                        <Link to={to} onClick={close}>
                          {name}
                        </Link>
                      </li>
                    ))}
                  </ul>
                </section>
              ))}
            </nav>
          </div>
        </FloatingFocusManager>
      )}
    </div>
  )
}

/** Link back to the opening list, for owners who came from it or from Home. Makes no request. */
function OpeningLink() {
  const { data } = useQuery({ ...queryOf(getOpening), enabled: false })
  if (data?.opened_at !== null) return null
  return (
    <Link className="context-link" to={paths.opening()}>
      <ListChecks aria-hidden="true" />
      Opening
    </Link>
  )
}
