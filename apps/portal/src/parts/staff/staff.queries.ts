import { listPermissions, listStaff, type SwitchedRole } from '@treasures/api-client'
import { queryOptions } from '@tanstack/react-query'
import { api } from '../../app/session/api.ts'
import { queries } from '../queries.ts'
import { wholeList } from '../list/whole-list.ts'

/** Current and former staff, and open invitations. */
export const staff = queryOptions({
  queryKey: [listStaff.path],
  queryFn: ({ signal }) => api.call(listStaff, {}, { signal }),
})

export const staffChanged = () => queries.invalidateQueries({ queryKey: staff.queryKey })

/** Switches that are on for each role as a whole. Only supers may read them. */
export const roleSwitches = {
  ...wholeList(listPermissions),
  select: (permissions: { name: string; role: SwitchedRole; allowed: boolean }[]) => {
    const of = (wanted: SwitchedRole) =>
      permissions.flatMap(({ name, role, allowed }) => (allowed && role === wanted ? [name] : []))
    return { admin: of('admin'), ambassador: of('ambassador') }
  },
}
