import { copyDefaultServiceOptions, type Ambassador } from '@treasures/api-client'
import { useMutation } from '@tanstack/react-query'
import { Alert, ConfirmDialog } from '@treasures/widgets/kit'
import { saveFailure } from '../form/save-failure.ts'
import { api } from '../../app/session/api.ts'
import { snackbar } from '../../app/shell/snackbars.ts'
import { refreshOptions } from './service-options.queries.ts'

type CopyDefaultsProps = { ambassador: Pick<Ambassador, 'id' | 'mnemonic'>; onClose: () => void }

/** Asks, and gives an ambassador region 1's defaults for what no option of their own covers. */
export function CopyDefaults({ ambassador, onClose }: CopyDefaultsProps) {
  const copy = useMutation({
    mutationFn: () =>
      api.call(copyDefaultServiceOptions, { body: { id_ambassador: ambassador.id } }),
    onSuccess({ created }) {
      snackbar.success(
        created === 1 ? '1 service option copied.' : `${created} service options copied.`,
      )
      refreshOptions()
      onClose()
    },
  })
  return (
    <ConfirmDialog
      title={`Copy the default options to ${ambassador.mnemonic}?`}
      body={
        <>
          <p>
            Each service without a default there, or an option that holds at every postcode, gets a
            copy of region 1’s default. Options that are there already stay as they are.
          </p>
          {copy.error && <Alert type="danger">{saveFailure(copy.error)}</Alert>}
        </>
      }
      yes="Copy"
      no="Cancel"
      isBusy={copy.isPending}
      onYes={() => copy.mutate()}
      onNo={onClose}
    />
  )
}
