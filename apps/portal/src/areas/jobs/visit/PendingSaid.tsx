import { londonWallOf } from '@treasures/api-client'
import type { PendingEntry } from '@treasures/widgets/labour-dialog'
import { refusedWords, type Said } from '#parts/said-at-visits.ts'
import { stepWords } from './visit-steps.rules.ts'
import './pending-said.css'

type PendingSaidProps = {
  entries: readonly PendingEntry<Said>[]
  onDismiss: (key: string) => void
}

/** What a treasure has said that is on this device only: not sent yet, or refused. */
export const PendingSaid = ({ entries, onDismiss }: PendingSaidProps) =>
  entries.map(({ key, what, refused }) => (
    <p key={key} className="pending-said" data-tone={refused === undefined ? 'waiting' : 'refused'}>
      <span>
        <strong>{stepWords[what.kind]}</strong>, {londonWallOf(new Date(what.at_device)).time}:{' '}
        {refused === undefined ? 'on this phone' : refusedWords(refused)}
      </span>
      {refused !== undefined && (
        <button type="button" className="button" data-kind="text" onClick={() => onDismiss(key)}>
          Dismiss
        </button>
      )}
    </p>
  ))
