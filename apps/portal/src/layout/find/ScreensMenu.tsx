import { FloatingFocusManager } from '@floating-ui/react'
import { getOpening } from '@treasures/api-client'
import { useQuery } from '@tanstack/react-query'
import { ListChecks, Menu, Settings } from 'lucide-react'
import { useId } from 'react'
import { Link } from 'react-router'
import { queryOf } from '../../app/query.ts'
import { paths } from '../../app/paths.ts'
import { useFloatingPanel } from '../../app/floating/use-floating-panel.ts'
import { useProfile } from '../../app/session/use-profile.ts'
import { useSettings } from '../../app/settings.ts'
import { screenGroups, screensFor } from '../../app/screen-groups.ts'
import './screens-menu.css'

/**
 * Menu of all screens open to the person, in groups, for those that the navigation has no room for.
 * A link to Settings is beside it.
 */
export function ScreensMenu() {
  const id = useId()
  const { isOpen, context, close, openerProps, panelProps, panelStyle } = useFloatingPanel('dialog')
  const profile = useProfile()
  const groups = screensFor(screenGroups, profile, useSettings())
  return (
    <div className="context-links">
      <button {...openerProps} type="button" className="settings-link">
        <Menu aria-hidden="true" />
        All screens
      </button>
      {Boolean(profile.is_admin || profile.super || profile.id_ambassador) && (
        <Link className="settings-link" to={paths.settings()}>
          <Settings aria-hidden="true" />
          Settings
        </Link>
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
    <Link className="settings-link" to={paths.opening()}>
      <ListChecks aria-hidden="true" />
      Opening
    </Link>
  )
}
