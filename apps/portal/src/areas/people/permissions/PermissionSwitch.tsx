import { listPermissions, updatePermission, type Permission } from '@treasures/api-client'
import { useMutation } from '@tanstack/react-query'
import { SwitchField } from '@treasures/widgets/kit'
import { rowsOf } from '#app/query.ts'
import { queries } from '#app/queries.ts'
import { api } from '#app/session/api.ts'
import { snackbar } from '#app/shell/snackbars.ts'
import '#parts/parts.css'
import { withSwitch } from './permission-rows.ts'

const { queryKey } = rowsOf(listPermissions)

const show = (permission: Permission) =>
  queries.setQueryData(queryKey, (now) => now && { ...now, data: withSwitch(now.data, permission) })

/** Shows a change at once and reverts it if saving fails. */
export function PermissionSwitch({ permission, label }: { permission: Permission; label: string }) {
  const change = useMutation({
    mutationFn: (allowed: boolean) =>
      api.call(updatePermission, { params: { id: permission.id }, body: { allowed } }),
    onMutate: async (allowed) => {
      // A response in flight does not include this change.
      await queries.cancelQueries({ queryKey })
      show({ ...permission, allowed })
      return permission
    },
    onSuccess(saved) {
      show(saved)
      snackbar.success('Change saved.')
    },
    onError(_error, _allowed, before) {
      if (before) show(before)
      snackbar.warning('Change could not be saved. Please try again.')
    },
  })
  return (
    // The label is only for screen readers. Sighted users read the headings of row and column.
    <div className="switch-alone">
      <SwitchField
        label={label}
        checked={permission.allowed}
        isBusy={change.isPending}
        onChange={(allowed) => change.mutate(allowed)}
      />
    </div>
  )
}
