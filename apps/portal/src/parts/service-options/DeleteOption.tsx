import { deleteServiceOption, type ServiceOption } from '@treasures/api-client'
import { ConfirmChange } from '../form/ConfirmChange.tsx'
import { api } from '../../app/session/api.ts'
import { snackbar } from '../../app/shell/snackbars.ts'
import { inLine, noticeFor } from './save-option.ts'
import { forgetOption, refreshOptions } from './service-options.queries.ts'

type DeleteOptionProps = {
  option: ServiceOption
  onDeleted: ((option: ServiceOption) => void) | undefined
  onClose: () => void
}

/** Deletes an option after confirmation. */
export const DeleteOption = ({ option, onDeleted, onClose }: DeleteOptionProps) => (
  <ConfirmChange
    title="Delete this Service Option?"
    change={() =>
      inLine(option.id, () => api.call(deleteServiceOption, { params: { id: option.id } }))
    }
    onDone={() => {
      snackbar.success('Service Option deleted', noticeFor)
      onDeleted?.(option)
      forgetOption(option)
      refreshOptions()
    }}
    onFailed={() =>
      snackbar.warning('Problems encountered deleting this Service Option.', noticeFor)
    }
    onClose={onClose}
  >
    “{option.explanation}” can no longer be booked. Jobs that were booked with it keep their price.
  </ConfirmChange>
)
