import {
  deleteServiceOption,
  makeOptionServiceDefault,
  type ServiceOption,
} from '@treasures/api-client'
import { useState } from 'react'
import { ControlButton } from '../../app/access/ControlButton.tsx'
import { useControl } from '../../app/access/use-control.ts'
import { api } from '../../app/session/api.ts'
import { snackbar } from '../../app/shell/snackbars.ts'
import { ConfirmChange } from '../form/ConfirmChange.tsx'
import { inLine, noticeFor } from './save-option.ts'
import { forgetOption, keepOption } from './service-options.queries.ts'

type DeleteOptionProps = {
  option: ServiceOption
  onDeleted: ((option: ServiceOption) => void) | undefined
  onClose: () => void
}

/** Deletes an option after confirmation. */
const DeleteOption = ({ option, onDeleted, onClose }: DeleteOptionProps) => (
  <ConfirmChange
    title="Delete this Service Option?"
    change={() =>
      inLine(option.id, () => api.call(deleteServiceOption, { params: { id: option.id } }))
    }
    onDone={() => {
      snackbar.success('Service Option deleted', noticeFor)
      onDeleted?.(option)
      forgetOption(option)
    }}
    onFailed={() =>
      snackbar.warning('Problems encountered deleting this Service Option.', noticeFor)
    }
    onClose={onClose}
  >
    “{option.explanation}” can no longer be booked. Jobs that were booked with it keep their price.
  </ConfirmChange>
)

export type OptionEvents = {
  onChanged?: ((option: ServiceOption) => void) | undefined
  onMadeDefault?: ((option: ServiceOption) => void) | undefined
  onDeleted?: ((option: ServiceOption) => void) | undefined
}

/** Buttons that make an option the default, or delete it. */
export function OptionActions({
  option,
  onChanged,
  onMadeDefault,
  onDeleted,
}: OptionEvents & { option: ServiceOption }) {
  const [isMaking, setIsMaking] = useState(false)
  const [isAsking, setIsAsking] = useState(false)
  const make = useControl(makeOptionServiceDefault)
  const remove = useControl(deleteServiceOption)
  const what = `${option.service.shortened_display_name}, No ${option.id}`

  async function makeDefault() {
    if (option.postcode_regex) return snackbar.warning(hasRegex, noticeFor)
    setIsMaking(true)
    try {
      const saved = await inLine(option.id, () =>
        api.call(makeOptionServiceDefault, { params: { id: option.id }, body: {} }),
      )
      keepOption(saved)
      snackbar.success('Change saved.', noticeFor)
      onChanged?.(saved)
      onMadeDefault?.(saved)
    } catch {
      snackbar.warning('Change could not be saved. Please try again.', noticeFor)
    } finally {
      setIsMaking(false)
    }
  }

  return (
    <span className="option-actions">
      {!option.is_service_defualt && (
        <ControlButton
          kind="text"
          control={make}
          label={`Make Default: ${what}`}
          isBusy={isMaking}
          onClick={() => void makeDefault()}
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
        <DeleteOption option={option} onDeleted={onDeleted} onClose={() => setIsAsking(false)} />
      )}
    </span>
  )
}

const hasRegex =
  'Service Option has a Regex pattern - It cannot be made the Service Default as may not always be pressent.'
