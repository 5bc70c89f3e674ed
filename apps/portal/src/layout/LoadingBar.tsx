import { useNavigation } from 'react-router'
import { useStore } from '../app/store.ts'
import { busy } from '../app/shell/busy.ts'

/** Runs while any call or navigation is in progress. */
export function LoadingBar() {
  const isNavigating = useNavigation().state !== 'idle'
  const isBusy = useStore(busy) > 0
  return (
    <div
      className="loading-bar"
      data-busy={isBusy || isNavigating || undefined}
      aria-hidden="true"
    />
  )
}
