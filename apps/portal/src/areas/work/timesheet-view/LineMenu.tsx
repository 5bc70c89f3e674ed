import {
  deleteWork,
  getJob,
  resumeInvoicing,
  reviewWork,
  stopInvoicing,
  type Work,
} from '@treasures/api-client'
import { useMutation } from '@tanstack/react-query'
import { Menu } from '../../../app/floating/Menu.tsx'
import { Ellipsis } from 'lucide-react'
import { menuItem } from '../../../app/access/menu-item.ts'
import { useControl } from '../../../app/access/use-control.ts'
import { saveFailure } from '../../../parts/form/save-failure.ts'
import { api } from '../../../app/session/api.ts'
import { snackbar } from '../../../app/shell/snackbars.ts'
import { refreshTimesheets } from '../timesheets/timesheets.queries.ts'

export type LineTask = 'job' | 'review' | 'delete'

type LineMenuProps = { line: Work; isShut: boolean; begin: (task: LineTask) => void }

/** What can be done with one line. */
export function LineMenu({ line, isShut, begin }: LineMenuProps) {
  const invoicing = line.invoicing_stopped ? resumeInvoicing : stopInvoicing
  const change = useMutation({
    mutationFn: () => api.call(invoicing, { params: { id: line.id } }),
    async onSuccess({ invoicing_stopped }) {
      snackbar.success(
        invoicing_stopped ? 'This line will not be invoiced.' : 'This line will be invoiced.',
      )
      await refreshTimesheets()
    },
    onError: (error) => snackbar.warning(saveFailure(error)),
  })
  const why = whyItStays(line, isShut)
  return (
    <span className="row-actions">
      <Menu
        label={`More for ${line.service.shortened_display_name}, job ${line.id_job}`}
        icon={<Ellipsis aria-hidden="true" />}
        kind="text"
        items={[
          ...menuItem(useControl(getJob), {
            label: 'See the job',
            onPress: () => begin('job'),
          }),
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
    </span>
  )
}

const whyItStays = ({ review }: Work, isShut: boolean) =>
  isShut ? 'The timesheet is locked.' : review ? 'It has a review.' : undefined
