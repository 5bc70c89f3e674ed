import {
  handBackConversation,
  takeConversation,
  type Thread,
  type TextPerson,
} from '@treasures/api-client'
import { useMutation, useQuery } from '@tanstack/react-query'
import { Alert } from '@treasures/widgets/kit'
import { ArrowLeft } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { Link } from 'react-router'
import { ControlButton } from '#app/access/ControlButton.tsx'
import { useControl } from '#app/access/use-control.ts'
import { paths } from '#app/paths.ts'
import { api } from '#app/session/api.ts'
import { snackbar } from '#app/shell/snackbars.ts'
import { saveFailure } from '#parts/form/save-failure.ts'
import { Loaded } from '#parts/list/Loaded.tsx'
import { moment } from '#parts/words.ts'
import { AnswerForm } from './AnswerForm.tsx'
import { TextList } from './TextList.tsx'
import { conversation, threadChanged } from './chatbot.queries.ts'
import { mobileWords, whoWords } from './chatbot-words.ts'

/** Texts to and from a number, and a choice whether the chatbot or staff reply. */
export function ConversationThread({ id, back }: { id: number; back: string }) {
  const ref = useRef<HTMLAnchorElement>(null)
  useEffect(() => {
    // A narrow page hides the list, and with it the link that had focus.
    if (ref.current?.offsetParent) ref.current.focus({ preventScroll: true })
  }, [])
  return (
    <section className="chatbot-thread card" aria-label="Conversation">
      <Link ref={ref} className="chatbot-back" to={back}>
        <ArrowLeft aria-hidden="true" /> All conversations
      </Link>
      <Loaded query={useQuery(conversation(id))}>{(thread) => <ThreadOf thread={thread} />}</Loaded>
    </section>
  )
}

function ThreadOf({ thread }: { thread: Thread }) {
  const { people, mobile, texts, is_stopped, taken, waiting_since } = thread
  return (
    <>
      <div className="chatbot-head">
        <div>
          <h2>{whoWords(people, mobile)}</h2>
          <p className="small muted">
            {mobileWords(mobile)}
            {people.map((person) => (
              <PersonLink key={`${person.id_customer} ${person.id_treasure}`} person={person} />
            ))}
          </p>
          <p className="small">
            {taken ? `${taken.by} answers since ${moment(taken.at)}.` : 'The chatbot answers.'}
            {waiting_since && ` Waiting for staff since ${moment(waiting_since)}.`}
          </p>
        </div>
        <WhoAnswers thread={thread} />
      </div>
      <TextList texts={texts} label={`Texts with ${whoWords(people, mobile)}`} />
      {is_stopped ? (
        <Alert type="danger">They answered STOP: we no longer text this number.</Alert>
      ) : (
        <AnswerForm key={thread.id} thread={thread} />
      )}
    </>
  )
}

function PersonLink({ person: { id_customer, id_treasure, name } }: { person: TextPerson }) {
  const to =
    id_customer !== null
      ? paths.customerProfile({ id: id_customer })
      : id_treasure !== null
        ? paths.treasureProfile({ id: id_treasure })
        : undefined
  if (to === undefined) return null
  return (
    <>
      {' · '}
      <Link to={to}>
        {id_customer === null ? 'Treasure' : 'Customer'} {name}
      </Link>
    </>
  )
}

/**
 * Buttons with which staff take a conversation over, hand it back, or dismiss one that needs no
 * reply.
 */
function WhoAnswers({ thread: { id, taken, waiting_since } }: { thread: Thread }) {
  const take = useControl(takeConversation)
  const handBack = useControl(handBackConversation)
  const change = useMutation({
    mutationFn: (call: typeof takeConversation | typeof handBackConversation) =>
      api.call(call, { params: { id }, body: {} }),
    onSuccess: threadChanged,
    onError: (error) => snackbar.warning(`Nothing was changed. ${saveFailure(error)}`),
  })
  return (
    <div className="chatbot-actions">
      {!taken && (
        <ControlButton
          control={take}
          kind="quiet"
          isBusy={change.isPending}
          onClick={() => change.mutate(takeConversation)}
        >
          Take over
        </ControlButton>
      )}
      {(taken ?? waiting_since) && (
        <ControlButton
          control={handBack}
          kind="quiet"
          isBusy={change.isPending}
          onClick={() => change.mutate(handBackConversation)}
        >
          {taken ? 'Hand back' : 'Nothing to answer'}
        </ControlButton>
      )}
    </div>
  )
}
