import { listActivities, type Activity } from '@treasures/api-client'
import { ListTodo } from 'lucide-react'
import { chipFilter, chipsFilter } from '#parts/list/list-filters.tsx'
import type { ListOf } from '#parts/list/list-of.ts'
import { ListScreen } from '#parts/list/ListScreen.tsx'
import type { ListPage } from '#parts/list/use-paged-list.ts'
import { ToDoActions } from '#parts/panels/ToDoActions.tsx'
import { queries } from '#app/queries.ts'
import { toDoColumns } from './to-do-columns.tsx'
import { subjectOfToDo } from './to-do-subject.ts'

/**
 * Updates a to-do in place. A completed to-do stays until the list is refetched, so that the user
 * can reopen it.
 */
function put(changed: Activity) {
  queries.setQueriesData<ListPage<Activity>>(
    { queryKey: [listActivities.path] },
    (page) =>
      page && { ...page, data: page.data.map((one) => (one.id === changed.id ? changed : one)) },
  )
  void queries.invalidateQueries({
    predicate: ({ queryKey: [path] }) => path !== listActivities.path,
    refetchType: 'none',
  })
}

/** To-dos about jobs, customers and treasures, the most overdue first. */
const toDos: ListOf<typeof listActivities> = {
  noun: 'to-dos',
  title: 'To do',
  endpoint: listActivities,
  search: 'Search to-dos',
  asked: { to_do: '1', open: '1', sort: 'due_on,asc' },
  filters: {
    assignee: chipsFilter({ self: 'Mine', nobody: 'Unassigned' }),
    open: chipFilter('0', 'Done'),
  },
  columns: toDoColumns,
  pathOf: (row) => subjectOfToDo(row).to,
  actions: (row) => <ToDoActions activity={row} onChanged={put} />,
  actionsWidth: 210,
  empty: {
    icon: <ListTodo aria-hidden="true" />,
    words: 'To-dos that you add to a job, a customer or a treasure appear here.',
  },
}

export default function ToDosScreen() {
  return <ListScreen list={toDos} />
}
