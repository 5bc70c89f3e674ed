import type { ConversationText } from '@treasures/api-client'
import { useLayoutEffect, useRef } from 'react'
import { moment } from '#parts/words.ts'
import { didWords, understoodWords } from './chatbot-words.ts'

type TextListProps = {
  texts: readonly ConversationText[]
  /** Accessible name of the list. */
  label: string
  /** Swaps the sides, because on a simulated phone the person's texts are the outgoing ones. */
  isPhone?: boolean
}

/** Texts in order, scrolled to the newest. */
export function TextList({ texts, label, isPhone = false }: TextListProps) {
  const ref = useRef<HTMLOListElement>(null)
  const last = texts.at(-1)?.key
  useLayoutEffect(() => {
    if (ref.current) ref.current.scrollTop = ref.current.scrollHeight
  }, [last])
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- keyboard users must be able to scroll it
    <ol ref={ref} className="chatbot-texts" aria-label={label} tabIndex={0}>
      {texts.map((text) => (
        <li key={text.key} data-own={text.is_theirs === isPhone ? '' : undefined}>
          <p className="chatbot-text">
            {text.body ?? 'Address and phone of a customer: not shown.'}
          </p>
          <p className="small muted">
            <time dateTime={text.at}>{moment(text.at)}</time>
            {!isPhone && notesOf(text).map((note) => ` · ${note}`)}
          </p>
        </li>
      ))}
    </ol>
  )
}

const states: Readonly<Partial<Record<NonNullable<ConversationText['state']>, string>>> = {
  sending: 'Sending',
  unknown: 'May have gone',
  delivered: 'Delivered',
  failed: 'Failed',
  withheld: 'Not sent',
}

function notesOf({ is_theirs, understood, did, state, error, by }: ConversationText): string[] {
  const made = understood && did && `${understoodWords[understood]}: ${didWords[did]}`
  const sent = state && states[state]
  return [
    by && (is_theirs ? `Played by ${by}` : by),
    made,
    sent && (error ? `${sent}: ${error}` : sent),
  ].flatMap((note) => note || [])
}
