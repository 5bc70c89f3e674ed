import {
  deleteServiceOption,
  makeOptionServiceDefault,
  type ServiceOption,
} from '@treasures/api-client'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { ControlButton } from '../../app/access/ControlButton.tsx'
import { useControl } from '../../app/access/use-control.ts'
import { api } from '../../app/session/api.ts'
import { snackbar } from '../../app/shell/snackbars.ts'
import { ConfirmChange } from '../form/ConfirmChange.tsx'
import { inLine, noticeFor } from './save-option.ts'
import { forgetOption, keepOption } from './service-options.queries.ts'

type OptionActionsProps = { option: ServiceOption; onDeleted: () => void }

/** Buttons that make an option the default, or delete it after confirmation. */
export function OptionActions({ option, onDeleted }: OptionActionsProps) {
  const navigate = useNavigate()
  const [isAsking, setIsAsking] = useState(false)
  const [make, remove] = [useControl(makeOptionServiceDefault), useControl(deleteServiceOption)]
  const params = { id: option.id }
  const what = `${option.service.shortened_display_name}, No ${option.id}`
  const making = useMutation({
    mutationFn: () =>
      inLine(option.id, () => api.call(makeOptionServiceDefault, { params, body: {} })),
    onSuccess(saved) {
      keepOption(saved)
      snackbar.success('Change saved.', noticeFor)
      // Reloads, because the service's previous default has also changed.
      void navigate(0)
    },
    onError: () => snackbar.warning('Change could not be saved. Please try again.', noticeFor),
  })
  return (
    <span className="option-actions">
      {!option.is_service_defualt && (
        <ControlButton
          kind="text"
          control={make}
          label={`Make Default: ${what}`}
          isBusy={making.isPending}
          onClick={() =>
            option.postcode_regex ? snackbar.warning(hasRegex, noticeFor) : making.mutate()
          }
        >
          Make Default
        </ControlButton>
      )}
      <ControlButton
        kind="text"
        tone="danger"
        control={remove}
        label={`Delete: ${what}`}
        onClick={() => setIsAsking(true)}
      >
        Delete
      </ControlButton>
      {isAsking && (
        <ConfirmChange
          title="Delete this Service Option?"
          change={() => inLine(option.id, () => api.call(deleteServiceOption, { params }))}
          onDone={() => {
            snackbar.success('Service Option deleted', noticeFor)
            onDeleted()
            forgetOption(option)
          }}
          onFailed={() =>
            snackbar.warning('Problems encountered deleting this Service Option.', noticeFor)
          }
          onClose={() => setIsAsking(false)}
        >
          “{option.explanation}” can no longer be booked. Jobs that were booked with it keep their
          price.
        </ConfirmChange>
      )}
    </span>
  )
}

const hasRegex =
  'Service Option has a Regex pattern - It cannot be made the Service Default as may not always be pressent.'
