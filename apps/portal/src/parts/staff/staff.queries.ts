import { listPermissions, type OkOf, type SwitchedRole } from '@treasures/api-client'
import { queryOf } from '#app/query.ts'

/** Switches that are on for each role as a whole. Only supers may read them. */
export const roleSwitches = {
  ...queryOf(listPermissions),
  select: ({ data }: OkOf<typeof listPermissions>) => {
    const of = (wanted: SwitchedRole) =>
      data.flatMap(({ name, role, allowed }) => (allowed && role === wanted ? [name] : []))
    return { admin: of('admin'), ambassador: of('ambassador') }
  },
}
