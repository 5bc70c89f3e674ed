import { lazy, Suspense } from 'react'
import { session } from '../app/session/session.ts'
import { useStore } from '../app/store.ts'
import { BareLayout } from './BareLayout.tsx'
import { PleaseWait } from '../app/shell/PleaseWait.tsx'

const AuthenticatedLayout = lazy(async () => ({
  default: (await import('./AuthenticatedLayout.tsx')).AuthenticatedLayout,
}))

/** Layout of screens that everyone may see. Only signed-in people see the header. */
export function EitherLayout() {
  const { name } = useStore(session.phase)
  if (name !== 'signed-in') return <BareLayout />
  return (
    <Suspense fallback={<PleaseWait />}>
      <AuthenticatedLayout />
    </Suspense>
  )
}
