import type { Activity } from '@treasures/api-client'
import { paths } from '#app/paths.ts'
import type { Subject } from '#parts/panels/subject.ts'
import { profilePath, treasurePath } from '#parts/people/profile-path.ts'

/** Record of a to-do, with its label and path. */
export function subjectOfToDo({ id_job, customer, treasure }: Activity): {
  label: string
  to: string
  subject?: Subject
} {
  if (id_job !== null)
    return {
      label: `Job ${id_job}`,
      to: paths.job({ id: id_job }),
      subject: { kind: 'job', id: id_job },
    }
  if (customer)
    return {
      label: customer.name,
      to: profilePath(customer),
      subject: { kind: 'customer', id: customer.id },
    }
  if (treasure)
    return {
      label: treasure.name,
      to: treasurePath(treasure),
      subject: { kind: 'treasure', id: treasure.id },
    }
  // The record has been deleted.
  return { label: '', to: paths.toDos() }
}
