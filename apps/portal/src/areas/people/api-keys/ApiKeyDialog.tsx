import { keyScopes, keyScopeWords, revokeApiKey, type ApiKey } from '@treasures/api-client'
import { Button, DescriptionList } from '@treasures/widgets/kit'
import { useState } from 'react'
import { api } from '#app/session/api.ts'
import { ConfirmChange } from '#parts/form/ConfirmChange.tsx'
import { ReadingDialog } from '#parts/panels/TitledDialog.tsx'
import { day, moment } from '#parts/words.ts'

/** A key, with its maker if it is another person’s. */
export type ShownKey = ApiKey & { owner?: string }

/** A key ends at midnight after its last day. */
export const lastInstant = (ends_at: string): string =>
  new Date(Date.parse(ends_at) - 1).toISOString()

/** One key: what it may do, its last use, and how to end it. */
export function ApiKeyDialog({ shown, onClose }: { shown: ShownKey; onClose: () => void }) {
  const [isAsking, setAsking] = useState(false)
  const scopes = keyScopes.filter((scope) => shown.scopes.includes(scope))
  return (
    <ReadingDialog
      title={shown.name}
      onClose={onClose}
      actions={
        shown.state === 'working' && (
          <Button kind="quiet" tone="danger" onClick={() => setAsking(true)}>
            Revoke
          </Button>
        )
      }
    >
      <DescriptionList
        items={[
          { term: 'Key', detail: `trk_…${shown.hint}` },
          ...(shown.owner ? [{ term: 'Made by', detail: shown.owner }] : []),
          { term: 'Made', detail: moment(shown.created_at) },
          {
            term: 'Last day',
            detail: shown.ends_at
              ? day(lastInstant(shown.ends_at))
              : 'None. It works until it’s revoked',
          },
          { term: 'Last used', detail: shown.last_used_at ? day(shown.last_used_at) : 'Never' },
          { term: 'Access', detail: shown.reads_only ? 'Read' : 'Read and change' },
        ]}
      />
      <h3>What it may do</h3>
      <ul>
        {scopes.map((scope) => (
          <li key={scope}>
            {keyScopeWords(scope)} <span className="small muted">({scope})</span>
          </li>
        ))}
      </ul>
      {isAsking && (
        <ConfirmChange
          title={`Revoke “${shown.name}”?`}
          yes="Revoke"
          change={() => api.call(revokeApiKey, { params: { id: shown.id }, body: {} })}
          said="Revoked. The key no longer works."
          onDone={onClose}
          onClose={() => setAsking(false)}
        >
          The program that uses this key stops at once. This can’t be undone, but you can make
          another key.
        </ConfirmChange>
      )}
    </ReadingDialog>
  )
}
