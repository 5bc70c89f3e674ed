import {
  autoUpdate,
  flip,
  FloatingFocusManager,
  offset,
  shift,
  size,
  useClick,
  useDismiss,
  useFloating,
  useInteractions,
  useRole,
} from '@floating-ui/react'
import { Menu, Settings } from 'lucide-react'
import { useId, useState } from 'react'
import { Link } from 'react-router'
import { paths } from '../../paths.ts'
import { useProfile } from '../../session/use-profile.ts'
import { useSettings } from '../../settings.ts'
import { screenGroups } from './find-screens.ts'
import { screensFor } from './find.rules.ts'
import './screens-menu.css'

/** Pixels that stay free around the panel. */
const padding = 8

/** All screens that somebody may open, in groups: the navigation shows a few, and this is where the others are. Settings stand beside it. */
export function ScreensMenu() {
  const id = useId()
  const [isOpen, setOpen] = useState(false)
  const { refs, floatingStyles, context } = useFloating({
    open: isOpen,
    onOpenChange: setOpen,
    placement: 'bottom-start',
    strategy: 'fixed',
    whileElementsMounted: autoUpdate,
    middleware: [
      offset(6),
      flip({ padding }),
      shift({ padding }),
      size({
        padding,
        apply({ availableHeight, elements }) {
          elements.floating.style.maxHeight = `${Math.max(200, availableHeight)}px`
        },
      }),
    ],
  })
  const { getReferenceProps, getFloatingProps } = useInteractions([
    useClick(context),
    useDismiss(context),
    useRole(context, { role: 'dialog' }),
  ])
  const profile = useProfile()
  const groups = screensFor(screenGroups, profile, useSettings())
  return (
    <div className="context-links">
      <button
        type="button"
        className="settings-link"
        {...getReferenceProps({ ref: refs.setReference })}
      >
        <Menu aria-hidden="true" />
        All screens
      </button>
      {Boolean(profile.is_admin || profile.super) && (
        <Link className="settings-link" to={paths.settings()}>
          <Settings aria-hidden="true" />
          Settings
        </Link>
      )}
      {isOpen && (
        <FloatingFocusManager context={context}>
          <div
            className="screens-menu"
            style={floatingStyles}
            aria-label="All screens"
            {...getFloatingProps({ ref: refs.setFloating })}
          >
            <nav className="screens-menu-groups" aria-label="All screens">
              {groups.map(({ title, screens }, at) => (
                <section key={title} aria-labelledby={`${id}-${at}`}>
                  <h2 id={`${id}-${at}`}>{title}</h2>
                  <ul>
                    {screens.map(({ to, title: name }) => (
                      <li key={to}>
                        <Link to={to} onClick={() => setOpen(false)}>
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
