import { runTask, type TimedTask } from '../src/kernel/tasks/timed-tasks.ts'

export type LoggedFailure = {
  task: string
  subject?: number | string
  attempts?: number
  error: { message: string }
}

/** Runs tasks once, as the server does by the clock, and answers what was logged; in a test nothing may be. */
export async function runTasks(tasks: readonly TimedTask[], at: Date): Promise<LoggedFailure[]> {
  const failures: LoggedFailure[] = []
  const log = { error: (details: object) => void failures.push(details as LoggedFailure) }
  for (const task of tasks) await runTask(task, at, log)
  return failures
}
