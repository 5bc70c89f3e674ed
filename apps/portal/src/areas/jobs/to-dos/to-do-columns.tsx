import { type Activity } from '@treasures/api-client'
import { Tag } from '@treasures/widgets/kit'
import type { ListColumn } from '#parts/list/list-of.ts'
import { momentInTable, today } from '#parts/words.ts'
import { dueOf } from './to-do-words.ts'
import { subjectOfToDo } from './to-do-subject.ts'

export const toDoColumns: readonly ListColumn<Activity>[] = [
  {
    id: 'descr',
    header: 'To do',
    cell: (row) => (
      <>
        <span className="table-line">
          <b>{row.descr}</b>
        </span>
        <span className="table-line small muted">
          {[subjectOfToDo(row).label, row.author?.name, momentInTable(row.created_at)]
            .filter(Boolean)
            .join(' · ')}
        </span>
      </>
    ),
  },
  {
    id: 'assignee',
    header: 'Assigned to',
    width: 150,
    cell: ({ assignee }) => assignee?.name ?? <Tag tone="warn">Unassigned</Tag>,
  },
  {
    id: 'due_on',
    header: 'Due',
    width: 160,
    cell: ({ due_on, completed_at }) => {
      if (completed_at) return <Tag tone="ok">Done {momentInTable(completed_at)}</Tag>
      const due = dueOf(due_on, today())
      return due ? <Tag tone={due.tone}>{due.words}</Tag> : 'No day'
    },
  },
]
