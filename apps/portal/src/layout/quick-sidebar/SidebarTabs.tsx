import { ChoiceChips, Tabs } from '@treasures/widgets/kit'
import { useState } from 'react'
import { chooseDensity, chosenDensity } from '../../app/density.ts'
import { useStore } from '../../app/store.ts'
import { chooseTheme, chosenTheme } from '../../app/theme.ts'
import { NotificationList } from '../header/NotificationList.tsx'
import { OwnActivityList } from './OwnActivityList.tsx'

const tabs = [
  { id: 'messages', label: 'Messages' },
  { id: 'settings', label: 'Settings' },
  { id: 'logs', label: 'Logs' },
] as const
type TabId = (typeof tabs)[number]['id']

const appearances = [
  { value: 'auto', label: 'As on this device' },
  { value: 'light', label: 'Light' },
  { value: 'dark', label: 'Dark' },
] as const

const densities = [
  { value: 'comfortable', label: 'Comfortable' },
  { value: 'compact', label: 'Compact' },
] as const

/** Notifications, display settings of this device, and own activity. */
export function SidebarTabs({ close }: { close: () => void }) {
  const [selected, setSelected] = useState<TabId>('messages')
  const theme = useStore(chosenTheme)
  const density = useStore(chosenDensity)
  return (
    <Tabs
      label="Quick sidebar"
      tabs={[...tabs]}
      selected={selected}
      onSelect={(id) => setSelected(id as TabId)}
    >
      {selected === 'messages' && <NotificationList close={close} />}
      {selected === 'settings' && (
        <div className="sidebar-settings">
          <ChoiceChips
            label="Appearance"
            name="appearance"
            value={theme}
            onChange={chooseTheme}
            options={appearances}
          />
          <ChoiceChips
            label="Density"
            name="density"
            value={density}
            onChange={chooseDensity}
            options={densities}
          />
        </div>
      )}
      {selected === 'logs' && <OwnActivityList close={close} />}
    </Tabs>
  )
}
