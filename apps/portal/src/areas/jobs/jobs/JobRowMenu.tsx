import { jobStatus, listJobMatches, type JobRow } from '@treasures/api-client'
import { useNavigate } from 'react-router'
import { menuItem } from '#app/access/menu-item.ts'
import { useControl } from '#app/access/use-control.ts'
import { paths } from '#app/paths.ts'
import { RowMenu } from '#parts/list/RowMenu.tsx'
import { profilePath, treasurePath } from '#parts/people/profile-path.ts'

export function JobRowMenu({ job }: { job: JobRow }) {
  const { id, jobcode, id_status, customer, treasure } = job
  const navigate = useNavigate()
  const match = useControl(listJobMatches)
  return (
    <RowMenu
      name={`job ${jobcode}`}
      path={paths.job({ id })}
      opening="Open job"
      items={[
        ...(id_status === jobStatus.open
          ? menuItem(match, {
              label: 'Find a treasure',
              onPress: () => void navigate(paths.treasuresMatch({ id })),
            })
          : []),
        ...(customer
          ? [{ label: 'Open customer', onPress: () => void navigate(profilePath(customer)) }]
          : []),
        ...(treasure
          ? [{ label: 'Open treasure', onPress: () => void navigate(treasurePath(treasure)) }]
          : []),
      ]}
    />
  )
}
