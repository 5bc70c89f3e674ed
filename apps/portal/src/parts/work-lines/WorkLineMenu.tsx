import {
  deleteWork,
  isTimesheetShut,
  resumeInvoicing,
  reviewWork,
  stopInvoicing,
  dayInWords,
  type Work,
} from '@treasures/api-client'
import { useMutation } from '@tanstack/react-query'
import { Ellipsis } from 'lucide-react'
import { menuItem } from '../../app/access/menu-item.ts'
import { useControl } from '../../app/access/use-control.ts'
import { Menu, type MenuProps } from '../../app/floating/Menu.tsx'
import { api } from '../../app/session/api.ts'
import { snackbar } from '../../app/shell/snackbars.ts'
import { saveFailure } from '../form/save-failure.ts'

export type WorkLineTask = 'review' | 'delete'

type WorkLineMenuProps = {
  line: Work
  begin: (task: WorkLineTask) => void
  /** Further items of the screen, listed first. */
  items?: MenuProps['items']
}

/** Menu of one line of work. */
export function WorkLineMenu({ line, begin, items = [] }: WorkLineMenuProps) {
  const isShut = isTimesheetShut(line.timesheet.id_status)
  const invoicing = line.invoicing_stopped ? resumeInvoicing : stopInvoicing
  const change = useMutation({
    mutationFn: () => api.call(invoicing, { params: { id: line.id } }),
    onSuccess({ invoicing_stopped }) {
      snackbar.success(
        invoicing_stopped ? 'This line will not be invoiced.' : 'This line will be invoiced.',
      )
    },
    onError: (error) => snackbar.warning(saveFailure(error)),
  })
  const why = whyItStays(line, isShut)
  return (
    <Menu
      label={`More for ${line.service.shortened_display_name}, job ${line.id_job}, ${dayInWords(line.date)}`}
      icon={<Ellipsis aria-hidden="true" />}
      kind="text"
      items={[
        ...items,
        ...menuItem(useControl(reviewWork), {
          label: line.review ? 'View review' : 'Add review',
          onPress: () => begin('review'),
        }),
        ...menuItem(useControl(invoicing), {
          label: line.invoicing_stopped ? 'Resume invoicing' : 'Stop invoicing',
          onPress: () => change.mutate(),
          ...(isShut && { disabledBecause: 'The timesheet is locked.' }),
        }),
        ...menuItem(useControl(deleteWork), {
          label: 'Delete…',
          tone: 'danger',
          onPress: () => begin('delete'),
          ...(why && { disabledBecause: why }),
        }),
      ]}
    />
  )
}

const whyItStays = ({ review, minimum }: Work, isShut: boolean) => {
  if (isShut) return 'The timesheet is locked.'
  if (minimum) return 'This is the minimum charge. Waive it on the job’s page.'
  return review ? 'It has a review.' : undefined
}
