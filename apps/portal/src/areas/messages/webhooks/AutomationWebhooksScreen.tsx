import { createWebhook, listWebhooks, type Webhook } from '@treasures/api-client'
import { EmptyState, Tag, type TableColumn, CopyField } from '@treasures/widgets/kit'
import { useQuery } from '@tanstack/react-query'
import { Webhook as WebhookIcon } from 'lucide-react'
import { useState } from 'react'
import { MayScreen } from '#app/access/MayScreen.tsx'
import { AddButton } from '#parts/list/AddButton.tsx'
import { SimpleList } from '#parts/list/SimpleList.tsx'
import { rowsOf } from '#app/query.ts'
import { count, momentInTable } from '#parts/words.ts'
import { ReadingDialog } from '#parts/panels/TitledDialog.tsx'
import { WebhookDialog } from './WebhookDialog.tsx'
import { WebhookForm } from './WebhookForm.tsx'
import './webhooks.css'

/** Outside addresses that listeners call, with their status. */
export default function AutomationWebhooksScreen() {
  return (
    <MayScreen title="Automation webhooks" endpoint={listWebhooks}>
      <Webhooks />
    </MayScreen>
  )
}

type Opened =
  | { at: 'none' }
  | { at: 'new' }
  | { at: 'one'; id: number }
  | { at: 'secret'; secret: string }

function Webhooks() {
  const [opened, setOpened] = useState<Opened>({ at: 'none' })
  const close = () => setOpened({ at: 'none' })
  const showSecret = (secret: string) => setOpened({ at: 'secret', secret })
  const query = useQuery(rowsOf(listWebhooks))
  const one = opened.at === 'one' ? query.data?.find(({ id }) => id === opened.id) : undefined
  return (
    <>
      <div>
        <AddButton
          endpoint={createWebhook}
          label="Add a webhook"
          onAdd={() => setOpened({ at: 'new' })}
        />
      </div>
      <SimpleList
        caption="Webhooks"
        columns={columns}
        query={query}
        rowKey={({ id }) => id}
        rowHeight={68}
        onOpen={({ id }) => setOpened({ at: 'one', id })}
        empty={
          <EmptyState title="No webhooks yet" icon={<WebhookIcon aria-hidden="true" />}>
            <p>A webhook tells another program, for example a diary, when something happens.</p>
          </EmptyState>
        }
      />
      {opened.at === 'new' && <WebhookForm onClose={close} onAdded={showSecret} />}
      {opened.at === 'secret' && <WebhookSecret secret={opened.secret} onClose={close} />}
      {one && <WebhookDialog webhook={one} onClose={close} onSecret={showSecret} />}
    </>
  )
}

const columns: TableColumn<Webhook>[] = [
  {
    id: 'name',
    header: 'Webhook',
    cell: ({ name, url }) => (
      <>
        <span className="table-line">
          <b>{name}</b>
        </span>
        <span className="table-line small muted">{url}</span>
      </>
    ),
  },
  { id: 'state', header: 'Status', width: 260, cell: (webhook) => <WebhookState {...webhook} /> },
  {
    id: 'waiting',
    header: 'Waiting',
    isNumber: true,
    width: 110,
    cell: ({ waiting }) => count(waiting),
  },
]

function WebhookState({ state, failing_since }: Webhook) {
  if (state === 'working') return <Tag tone="ok">Working</Tag>
  return (
    <span className="tag-with-words">
      <Tag tone={state === 'stopped' ? 'danger' : 'warn'}>
        {state === 'stopped' ? 'Stopped' : 'Failing'}
      </Tag>
      {failing_since && <span className="small muted">since {momentInTable(failing_since)}</span>}
    </span>
  )
}

/** Shows a secret once. It cannot be read again, only replaced. */
const WebhookSecret = ({ secret, onClose }: { secret: string; onClose: () => void }) => (
  <ReadingDialog title="The secret" onClose={onClose}>
    <p>
      The receiver uses it to check that a call is from us (Standard Webhooks). Copy it now: it is
      not shown again.
    </p>
    <CopyField label="Secret" value={secret} />
  </ReadingDialog>
)
