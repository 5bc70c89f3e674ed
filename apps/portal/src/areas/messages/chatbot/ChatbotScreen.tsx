import { listConversations, listPhones, type Phone } from '@treasures/api-client'
import { Tabs } from '@treasures/widgets/kit'
import { useSearchParams } from 'react-router'
import { useQuery } from '@tanstack/react-query'
import { MayScreen } from '#app/access/MayScreen.tsx'
import { useMay } from '#app/session/use-profile.ts'
import { ChatbotEvents } from './ChatbotEvents.tsx'
import { Conversations } from './Conversations.tsx'
import { PlayedPhones } from './PlayedPhones.tsx'
import { phones } from './chatbot.queries.ts'
import './chatbot.css'

/** Texts from people, what the chatbot understood, and whether the chatbot or staff reply. */
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

/** Simulated phones; undefined if texts are really sent, or if the caller may not see phones. */
function usePhones(): readonly Phone[] | undefined {
  const { data } = useQuery({ ...phones, enabled: useMay(listPhones) })
  return data?.is_played ? data.data : undefined
}
