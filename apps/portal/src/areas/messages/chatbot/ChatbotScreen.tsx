import { listConversations } from '@treasures/api-client'
import { Tabs } from '@treasures/widgets/kit'
import { useSearchParams } from 'react-router'
import { MayScreen } from '#app/access/MayScreen.tsx'
import { ChatbotEvents } from './ChatbotEvents.tsx'
import { Conversations } from './Conversations.tsx'
import { PlayedPhones } from './PlayedPhones.tsx'
import { usePhones } from './use-phones.ts'
import './chatbot.css'

/** Texts from people, how the chatbot understood them, and whether it or staff reply. */
export default function ChatbotScreen() {
  return (
    <MayScreen title="Chatbot" endpoint={listConversations}>
      <Views />
    </MayScreen>
  )
}

function Views() {
  const [search, setSearch] = useSearchParams()
  const phones = usePhones()
  const tabs = [
    { id: 'conversations', label: 'Conversations' },
    { id: 'log', label: 'Log' },
    ...(phones ? [{ id: 'phone', label: 'Play a phone' }] : []),
  ]
  const wanted = search.get('view')
  const selected = tabs.find(({ id }) => id === wanted)?.id ?? 'conversations'
  const heading = tabs.find(({ id }) => id === selected)?.label
  return (
    <Tabs
      label="Views"
      tabs={tabs}
      selected={selected}
      onSelect={(view) => setSearch({ view }, { replace: true })}
    >
      <h2 className="unseen">{heading}</h2>
      {selected === 'log' ? (
        <ChatbotEvents />
      ) : selected === 'phone' && phones ? (
        <PlayedPhones phones={phones} />
      ) : (
        <Conversations />
      )}
    </Tabs>
  )
}
