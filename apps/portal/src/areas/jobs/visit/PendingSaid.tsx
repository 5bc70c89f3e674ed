import { londonWallOf } from '@treasures/api-client'
import type { PendingEntry } from '@treasures/widgets/labour-dialog'
import type { ReactNode } from 'react'
import { refusedWords, type Said, type Signed } from '#parts/said-at-visits.ts'
import { stepWords } from './visit-steps.rules.ts'
import './pending-said.css'

type PendingProps<T> = {
  entries: readonly PendingEntry<T>[]
  onDismiss: (key: string) => void
}

/** A treasure's reports that are on this device only: not sent yet, or refused. */
export const PendingSaid = (props: PendingProps<Said>) => <Pending {...props} show={showSaid} />

/** Signatures that are on this device only: not sent yet, or refused. */
export const PendingSigned = (props: PendingProps<Signed>) => (
  <Pending {...props} show={showSigned} />
)

const showSaid = ({ kind, at_device }: Said) => (
  <>
    <strong>{stepWords[kind]}</strong>, {clock(at_device)}
  </>
)

const showSigned = ({ fname, signed_at }: Signed) => `Signed by ${fname} ${clock(signed_at)}`

const clock = (instant: string) => londonWallOf(new Date(instant)).time

const Pending = <T,>({
  entries,
  show,
  onDismiss,
}: PendingProps<T> & { show: (what: T) => ReactNode }) =>
  entries.map(({ key, what, refused }) => (
    <p key={key} className="pending-said" data-tone={refused === undefined ? 'waiting' : 'refused'}>
      <span>
        {show(what)}: {refused === undefined ? 'on this phone' : refusedWords(refused)}
      </span>
      {refused !== undefined && (
        <button type="button" className="button" data-kind="text" onClick={() => onDismiss(key)}>
          Dismiss
        </button>
      )}
    </p>
  ))
