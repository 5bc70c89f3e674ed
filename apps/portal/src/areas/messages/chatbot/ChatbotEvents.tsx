import type { ChatbotEvent } from '@treasures/api-client'
import { useQuery } from '@tanstack/react-query'
import { Button, EmptyState } from '@treasures/widgets/kit'
import { Link, useSearchParams } from 'react-router'
import { EntryRows } from '#parts/list/EntryList.tsx'
import { ListSearch } from '#parts/list/ListSearch.tsx'
import { Loaded } from '#parts/list/Loaded.tsx'
import { moment } from '#parts/words.ts'
import { events } from './chatbot.queries.ts'
import { didWords, mobileWords, understoodWords, whoWords } from './chatbot-words.ts'

/** Log of texts and actions, newest first. */
export function ChatbotEvents() {
  const [params, setParams] = useSearchParams()
  const search = params.get('search') ?? ''
  const page = Math.max(1, Number(params.get('page')) || 1)
  const show = (text: string, at = 1) =>
    setParams(
      { view: 'log', ...(text && { search: text }), ...(at > 1 && { page: String(at) }) },
      { replace: true },
    )
  return (
    <div className="chatbot-log">
      <ListSearch
        label="Search for a name or number"
        value={search}
        onSearch={(text) => show(text)}
      />
      <Loaded query={useQuery(events(search, page))}>
        {({ data, meta }) =>
          data.length === 0 ? (
            <EmptyState title={search || page > 1 ? 'Nothing found' : 'Nothing yet'}>
              <p>Every text people send us appears here, with what was done about it.</p>
            </EmptyState>
          ) : (
            <>
              <EntryRows rows={data} rowKey={({ id }) => id} draw={drawEvent} />
              <div className="chatbot-pages">
                {page > 1 && (
                  <Button kind="quiet" onClick={() => show(search, page - 1)}>
                    Newer
                  </Button>
                )}
                {page * meta.per_page < meta.total && (
                  <Button kind="quiet" onClick={() => show(search, page + 1)}>
                    Older
                  </Button>
                )}
              </div>
            </>
          )
        }
      </Loaded>
    </div>
  )
}

function drawEvent(event: ChatbotEvent) {
  const { at, people, mobile, inbound, understood, did, id_job, answer, by, id_conversation } =
    event
  const job = id_job === null ? '' : ` (job ${id_job})`
  return {
    title: inbound === null ? `${didWords[did]}` : `“${inbound}”`,
    lines: [
      [
        moment(at),
        whoWords(people, mobile),
        people.length > 0 && mobileWords(mobile),
        by && (understood ? `played by ${by}` : by),
      ]
        .filter(Boolean)
        .join(' · '),
      ...(understood ? [`${understoodWords[understood]}: ${didWords[did]}${job}`] : []),
      ...(answer === null ? [] : [`Answered: ${answer}`]),
    ],
    action: (
      <Link
        to={`?id=${id_conversation}`}
        aria-label={`Read the conversation with ${whoWords(people, mobile)}`}
      >
        Read
      </Link>
    ),
  }
}
