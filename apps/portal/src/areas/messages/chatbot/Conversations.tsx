import type { Conversation } from '@treasures/api-client'
import { useQuery } from '@tanstack/react-query'
import { EmptyState, Tag } from '@treasures/widgets/kit'
import { MessagesSquare } from 'lucide-react'
import { Link, useSearchParams } from 'react-router'
import { ListSearch } from '#parts/list/ListSearch.tsx'
import { Loaded } from '#parts/list/Loaded.tsx'
import { readId } from '#parts/search-params.ts'
import { moment } from '#parts/words.ts'
import { ConversationThread } from './ConversationThread.tsx'
import { conversations } from './chatbot.queries.ts'
import { mobileWords, whoWords } from './chatbot-words.ts'

/** List of conversations beside the open one. A narrow page shows one of the two. */
export function Conversations() {
  const [params, setParams] = useSearchParams()
  const id = readId(params, 'id')
  const search = params.get('search') ?? ''
  const list = useQuery(conversations(search))
  return (
    <div className="chatbot" data-open={id === undefined ? undefined : ''}>
      <div className="chatbot-list">
        <ListSearch
          label="Search for a name or number"
          value={search}
          onSearch={(text) => setParams(text ? { search: text } : {}, { replace: true })}
        />
        <Loaded query={list}>
          {({ data }) =>
            data.length === 0 ? (
              <NoConversations isSearched={search !== ''} />
            ) : (
              <ul aria-label="Conversations">
                {data.map((conversation) => (
                  <li key={conversation.id}>
                    <ConversationLink
                      conversation={conversation}
                      isOpen={conversation.id === id}
                      to={addressOf(conversation.id, search)}
                    />
                  </li>
                ))}
              </ul>
            )
          }
        </Loaded>
      </div>
      {id === undefined ? (
        <p className="chatbot-none muted">Choose a conversation to read it.</p>
      ) : (
        <ConversationThread key={id} id={id} back={addressOf(undefined, search)} />
      )}
    </div>
  )
}

function addressOf(id: number | undefined, search: string): string {
  const query = new URLSearchParams({
    ...(id !== undefined && { id: String(id) }),
    ...(search && { search }),
  })
  return `?${query}`
}

const NoConversations = ({ isSearched }: { isSearched: boolean }) =>
  isSearched ? (
    <EmptyState title="Nobody found">
      <p>Nobody with this name or number has texted us.</p>
    </EmptyState>
  ) : (
    <EmptyState title="No texts yet" icon={<MessagesSquare aria-hidden="true" />}>
      <p>Texts from people appear here, with what the chatbot made of them.</p>
    </EmptyState>
  )

type ConversationLinkProps = { conversation: Conversation; isOpen: boolean; to: string }

function ConversationLink({ conversation, isOpen, to }: ConversationLinkProps) {
  const { people, mobile, waiting_since, taken, last_at, last_text } = conversation
  return (
    <Link to={to} aria-current={isOpen ? 'true' : undefined}>
      <b>{whoWords(people, mobile)}</b>
      <span className="small muted">
        {people.length > 0 && `${mobileWords(mobile)} · `}
        {moment(last_at)}
      </span>
      <span className="chatbot-last">{last_text}</span>
      {(waiting_since ?? taken) && (
        <span className="tags">
          {waiting_since && <Tag tone="warn">Waiting for staff</Tag>}
          {taken && <Tag>{`Answered by ${taken.by}`}</Tag>}
        </span>
      )}
    </Link>
  )
}
