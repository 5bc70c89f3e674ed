import {
  assignActivityToSelf,
  completeActivity,
  reopenActivity,
  type Activity,
} from '@treasures/api-client'
import { useMutation } from '@tanstack/react-query'
import { Button } from '@treasures/widgets/kit'
import { callQuietly } from '#app/session/api.ts'
import { useControl } from '../../app/access/use-control.ts'
import { snackbar } from '../../app/shell/snackbars.ts'
import { saveFailure } from '../form/save-failure.ts'

type Call = typeof assignActivityToSelf | typeof completeActivity | typeof reopenActivity
type ToDoActionsProps = { activity: Activity; onChanged: (changed: Activity) => unknown }

/** Assigns an unassigned to-do to the caller, marks it as done, or reopens it. */
export function ToDoActions({ activity, onChanged }: ToDoActionsProps) {
  const { id, descr, to_do, assignee, completed_at } = activity
  const control = useControl(completeActivity)
  const change = useMutation({
    mutationFn: (call: Call) => callQuietly(call, { params: { id } }),
    onSuccess: onChanged,
    onError: (error) => snackbar.warning(`The activity was not changed. ${saveFailure(error)}`),
  })
  const button = (words: string, call: Call) => (
    <Button
      kind="text"
      label={`${words}: ${descr}`}
      isBusy={change.isPending}
      onClick={() => change.mutate(call)}
    >
      {words}
    </Button>
  )
  if (!to_do || control.at !== 'allowed') return null
  return (
    <span className="tags">
      {!completed_at && !assignee && button('Assign to me', assignActivityToSelf)}
      {completed_at ? button('Undo', reopenActivity) : button('Done', completeActivity)}
    </span>
  )
}
