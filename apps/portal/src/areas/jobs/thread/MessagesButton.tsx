import { listUnreadThreads } from '@treasures/api-client'
import { useQuery } from '@tanstack/react-query'
import { Button } from '@treasures/widgets/kit'
import { MessageCircle } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { rowsOf } from '#app/query.ts'

const ThreadDialog = lazy(async () => ({
  default: (await import('./ThreadDialog.tsx')).ThreadDialog,
}))

type MessagesButtonProps = { id_job: number; side: 'customer' | 'treasure' }

/** Opens the conversation about a job, and says how many entries are unread. */
export function MessagesButton({ id_job, side }: MessagesButtonProps) {
  const [isOpen, setOpen] = useState(false)
  // Without the numbers, the button is as useful as before.
  const { data } = useQuery(rowsOf(listUnreadThreads))
  const unread = data?.find((one) => one.id_job === id_job)?.unread ?? 0
  return (
    <>
      <Button
        kind="quiet"
        label={`Messages about job ${id_job}${unread > 0 ? `: ${unread} unread` : ''}`}
        onClick={() => setOpen(true)}
      >
        <MessageCircle aria-hidden="true" /> Messages{unread > 0 && <strong> {unread}</strong>}
      </Button>
      {isOpen && (
        <Suspense>
          <ThreadDialog id_job={id_job} side={side} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
