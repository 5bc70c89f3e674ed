import {
  deleteTask,
  listFailedTasks,
  runTaskAgain,
  runTasksAgain,
  type FailedTask,
} from '@treasures/api-client'
import { useMutation, useQuery } from '@tanstack/react-query'
import { Button, Spinner } from '@treasures/widgets/kit'
import { useState } from 'react'
import { refreshAll } from '#app/queries.ts'
import { api } from '#app/session/api.ts'
import { LoadFailure } from '#app/shell/LoadFailure.tsx'
import { snackbar } from '#app/shell/snackbars.ts'
import { ConfirmChange } from '#parts/form/ConfirmChange.tsx'
import { EntryRows } from '#parts/list/EntryList.tsx'
import { rowsOf } from '#app/query.ts'
import { moment } from '#parts/words.ts'
import '#parts/list/entry-section.css'

const failedTasks = rowsOf(listFailedTasks)

/**
 * Background work that has used up its retries, grouped by name. It waits until staff retry or
 * delete it.
 */
export function FailedTasks() {
  const { data, error, refetch } = useQuery(failedTasks)
  return (
    <section className="entry-section">
      <h2>Failed tasks</h2>
      {error && !data ? (
        <LoadFailure error={error} onRetry={() => void refetch()} />
      ) : !data ? (
        <Spinner />
      ) : data.length === 0 ? (
        <p className="muted">
          No task has failed. Background tasks that failed after several tries appear here.
        </p>
      ) : (
        [...new Set(data.map(({ name }) => name))].map((name) => (
          <TasksOfName key={name} name={name} tasks={data.filter((task) => task.name === name)} />
        ))
      )}
    </section>
  )
}

function TasksOfName({ name, tasks }: { name: string; tasks: FailedTask[] }) {
  const again = useMutation({
    mutationFn: () => api.call(runTasksAgain, { body: { name } }),
    onSuccess: ({ count }) => snackbar.success(`Run again: ${count}.`),
    onError: () => snackbar.warning('They could not be run again. Please try again.'),
    onSettled: refreshAll,
  })
  return (
    <section className="entry-group">
      <div className="entry-head">
        <h3>{name}</h3>
        {tasks.length > 1 && (
          <Button
            kind="quiet"
            label={`Run all ${tasks.length} again: ${name}`}
            isBusy={again.isPending}
            onClick={() => again.mutate()}
          >
            Run all {tasks.length} again
          </Button>
        )}
      </div>
      <EntryRows
        rows={tasks}
        rowKey={({ id }) => id}
        draw={(task) => ({
          title: subjectOf(task),
          lines: [
            `${moment(task.failed_at)}, tried ${task.tries} times`,
            <span key="error" className="entry-problem">
              {task.error}
            </span>,
          ],
          action: <FailedActions task={task} />,
        })}
      />
    </section>
  )
}

function FailedActions({ task }: { task: FailedTask }) {
  const [isAsking, setIsAsking] = useState(false)
  const input = { params: { id: task.id } }
  const again = useMutation({
    mutationFn: () => api.call(runTaskAgain, { ...input, body: {} }),
    onSuccess: () => snackbar.success('Run again.'),
    onError: () => snackbar.warning('It could not be run again. Please try again.'),
    onSettled: refreshAll,
  })
  const which = subjectOf(task)
  return (
    <>
      <div className="entry-actions">
        <Button
          kind="quiet"
          label={`Run again: ${which}`}
          isBusy={again.isPending}
          onClick={() => again.mutate()}
        >
          Run again
        </Button>
        <Button
          kind="quiet"
          tone="danger"
          label={`Delete: ${which}`}
          onClick={() => setIsAsking(true)}
        >
          Delete
        </Button>
      </div>
      {isAsking && (
        <ConfirmChange
          title="Delete this task?"
          change={() => api.call(deleteTask, input)}
          said="Task deleted."
          onFailed={() => {
            snackbar.warning('The task could not be deleted. Please try again.')
            setIsAsking(false)
          }}
          onClose={() => setIsAsking(false)}
        >
          {task.name}, {which}: it will not be done. This cannot be undone.
        </ConfirmChange>
      )}
    </>
  )
}

const subjectOf = ({ subject, id }: FailedTask) => subject ?? `Task ${id}`
