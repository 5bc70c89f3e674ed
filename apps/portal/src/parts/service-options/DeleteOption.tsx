import { deleteServiceOption, type ServiceOption } from '@treasures/api-client'
import { ConfirmDialog } from '@treasures/widgets/kit'
import { useState } from 'react'
import { api } from '../../app/session/api.ts'
import { snackbar } from '../../app/shell/snackbars.ts'
import { inLine, noticeFor } from './save-option.ts'
import { forgetOption, refreshOptions } from './service-options.queries.ts'

type DeleteOptionProps = {
  option: ServiceOption
  onDeleted: ((option: ServiceOption) => void) | undefined
  onClose: () => void
}

/** Asks, and deletes. */
export function DeleteOption({ option, onDeleted, onClose }: DeleteOptionProps) {
  const [isBusy, setIsBusy] = useState(false)
  async function remove() {
    setIsBusy(true)
    try {
      await inLine(option.id, () => api.call(deleteServiceOption, { params: { id: option.id } }))
    } catch {
      setIsBusy(false)
      return snackbar.warning('Problems encountered deleting this Service Option.', noticeFor)
    }
    snackbar.success('Service Option deleted', noticeFor)
    onClose()
    onDeleted?.(option)
    forgetOption(option)
    refreshOptions()
  }
  return (
    <ConfirmDialog
      title="Delete this Service Option?"
      body={`“${option.explanation}” can no longer be booked. Jobs that were booked with it keep their price.`}
      yes="Delete"
      no="Cancel"
      tone="danger"
      isBusy={isBusy}
      onYes={() => void remove()}
      onNo={onClose}
    />
  )
}
