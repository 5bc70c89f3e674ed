import { createApiKey, listApiKeys, listMyApiKeys } from '@treasures/api-client'
import { EmptyState, Tag, type TableColumn } from '@treasures/widgets/kit'
import { useQuery } from '@tanstack/react-query'
import { KeyRound } from 'lucide-react'
import { useState } from 'react'
import { rowsOf } from '#app/query.ts'
import { useMay } from '#app/session/use-profile.ts'
import { AddButton } from '#parts/list/AddButton.tsx'
import { SimpleList } from '#parts/list/SimpleList.tsx'
import { dayInTable, momentInTable } from '#parts/words.ts'
import { ApiKeyDialog, lastInstant, type ShownKey } from './ApiKeyDialog.tsx'
import { ApiKeyForm } from './ApiKeyForm.tsx'
import { NewKeyDialog } from './NewKeyDialog.tsx'

/** A person's own API keys. Supers also see everyone's. */
export default function ApiKeysScreen() {
  const [opened, setOpened] = useState<
    { at: 'none' } | { at: 'new' } | { at: 'made'; key: string } | { at: 'one'; shown: ShownKey }
  >({ at: 'none' })
  const close = () => setOpened({ at: 'none' })
  const maySeeAll = useMay(listApiKeys)
  const open = (shown: ShownKey) => setOpened({ at: 'one', shown })
  return (
    <main id="main" className="page" tabIndex={-1}>
      <h1 tabIndex={-1}>API keys</h1>
      <p className="muted">
        With a key, another program works for you: your books, a spreadsheet or an assistant. It can
        never do more than you may do yourself. <a href="/api/docs">Guide for developers</a>
      </p>
      <div>
        <AddButton
          endpoint={createApiKey}
          label="Make a key"
          onAdd={() => setOpened({ at: 'new' })}
        />
      </div>
      <OwnKeys onOpen={open} />
      {maySeeAll && <EveryonesKeys onOpen={open} />}
      {opened.at === 'new' && (
        <ApiKeyForm onClose={close} onMade={(key) => setOpened({ at: 'made', key })} />
      )}
      {opened.at === 'made' && <NewKeyDialog apiKey={opened.key} onClose={close} />}
      {opened.at === 'one' && <ApiKeyDialog shown={opened.shown} onClose={close} />}
    </main>
  )
}

function OwnKeys({ onOpen }: { onOpen: (key: ShownKey) => void }) {
  return (
    <SimpleList
      caption="Your keys"
      columns={columns}
      query={useQuery(rowsOf(listMyApiKeys))}
      rowKey={({ id }) => id}
      rowHeight={68}
      onOpen={onOpen}
      empty={
        <EmptyState title="No keys yet" icon={<KeyRound aria-hidden="true" />}>
          <p>A key lets a program read your lists, or do what you allow it to do.</p>
        </EmptyState>
      }
    />
  )
}

function EveryonesKeys({ onOpen }: { onOpen: (key: ShownKey) => void }) {
  return (
    <section aria-labelledby="everyones-keys">
      <h2 id="everyones-keys">Everyone’s keys</h2>
      <SimpleList
        caption="Working keys"
        columns={[...columns.slice(0, 1), ownerColumn, ...columns.slice(1)]}
        query={useQuery(rowsOf(listApiKeys))}
        rowKey={({ id }) => id}
        rowHeight={68}
        onOpen={onOpen}
        empty={<EmptyState title="No working keys" />}
      />
    </section>
  )
}

const ownerColumn: TableColumn<ShownKey> = {
  id: 'owner',
  header: 'Made by',
  cell: ({ owner }) => owner,
}

const stateWords = { working: 'Working', ended: 'Ended', revoked: 'Revoked' } as const

const columns: TableColumn<ShownKey>[] = [
  {
    id: 'name',
    header: 'Program',
    cell: ({ name, hint }) => (
      <>
        <span className="table-line">
          <b>{name}</b>
        </span>
        <span className="table-line small muted">trk_…{hint}</span>
      </>
    ),
  },
  {
    id: 'reads_only',
    header: 'Access',
    width: 140,
    cell: ({ reads_only }) => (reads_only ? 'Read' : 'Read and change'),
  },
  {
    id: 'last_used_at',
    header: 'Last used',
    width: 160,
    cell: ({ last_used_at }) => (last_used_at ? momentInTable(last_used_at) : 'Never'),
  },
  {
    id: 'state',
    header: 'Status',
    width: 240,
    cell: ({ state, ends_at }) => (
      <span className="tag-with-words">
        <Tag tone={state === 'working' ? 'ok' : 'neutral'}>{stateWords[state]}</Tag>
        {state === 'working' && ends_at && (
          <span className="small muted">until {dayInTable(lastInstant(ends_at))}</span>
        )}
      </span>
    ),
  },
]
