import { Tabs } from '@treasures/widgets/kit'
import { useState, type ReactNode } from 'react'
import { useLocation, useSearchParams } from 'react-router'

export type ProfileTab = {
  id: string
  label: string
  /** Anchors of its panels: a link to one of them opens this tab. */
  anchors?: readonly string[]
  /** Content of the wide column. `right` fills the narrow column. */
  left: ReactNode
  right?: ReactNode
}

type ProfileTabsProps = { tabs: readonly [ProfileTab, ...ProfileTab[]] }

/**
 * Panels of a record in tabs. The address names the tab. A tab is drawn when it is first selected,
 * and stays hidden afterwards, so that unsaved input is kept.
 */
export function ProfileTabs({ tabs }: ProfileTabsProps) {
  const [search, setSearch] = useSearchParams()
  const anchor = useLocation().hash.slice(1)
  const { id: named } =
    tabs.find(({ anchors }) => anchors?.includes(anchor)) ??
    tabs.find(({ id }) => id === search.get('tab')) ??
    tabs[0]
  // The selection is also component state, because the address changes only a moment after a press.
  // The next arrow key must not wait for the address.
  const [shown, setShown] = useState({ named, selected: named, drawn: [named] })
  const show = (selected: string) =>
    setShown({ named, selected, drawn: [...new Set([...shown.drawn, selected])] })
  if (shown.named !== named) show(named)
  const { selected, drawn } = shown
  const select = (tab: string) => {
    show(tab)
    setSearch((now) => ({ ...Object.fromEntries(now), tab }), { replace: true })
  }
  return (
    <Tabs label="Sections" tabs={tabs} selected={selected} onSelect={select}>
      {tabs.map(
        ({ id, left, right }) =>
          drawn.includes(id) && (
            <div key={id} className="profile-panels" hidden={id !== selected}>
              <div>{left}</div>
              {right && <div>{right}</div>}
            </div>
          ),
      )}
    </Tabs>
  )
}
