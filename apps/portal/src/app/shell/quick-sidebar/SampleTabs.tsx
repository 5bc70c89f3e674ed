import { DescriptionList, Tabs } from '@treasures/widgets/kit'
import { useState } from 'react'
import { samples } from './samples.ts'

const tabs = [
  { id: 'messages', label: 'Messages' },
  { id: 'settings', label: 'Settings' },
  { id: 'logs', label: 'Logs' },
] as const

type TabId = (typeof tabs)[number]['id']

export function SampleTabs() {
  const [selected, setSelected] = useState<TabId>('messages')
  return (
    <Tabs
      label="Samples"
      tabs={[...tabs]}
      selected={selected}
      onSelect={(id) => setSelected(id as TabId)}
    >
      {selected === 'messages' && (
        <ul className="sample-list">
          {samples.messages.map(({ from, text, at }) => (
            <li key={from}>
              <p className="sample-head">
                <b>{from}</b> <span className="small muted">{at}</span>
              </p>
              <p>{text}</p>
            </li>
          ))}
        </ul>
      )}
      {selected === 'settings' && (
        <DescriptionList
          items={samples.settings.map(({ name, value }) => ({ term: name, detail: value }))}
        />
      )}
      {selected === 'logs' && (
        <ul className="sample-list">
          {samples.logs.map(({ text, at }) => (
            <li key={text}>
              <p>{text}</p>
              <p className="small muted">{at}</p>
            </li>
          ))}
        </ul>
      )}
    </Tabs>
  )
}
