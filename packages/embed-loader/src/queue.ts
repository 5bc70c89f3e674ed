/**
 * Key of our own data. On the window, the key holds the runtime that all copies and versions of the
 * loader share. The first copy does the work. On a tag, the key holds the first page that the
 * server drew.
 */
export const key: unique symbol = Symbol.for('treasures.embed')

/** API of the loader, available as `window.treasures` once it has loaded. */
export type Treasures = {
  version: string
  /** Loads a widget's code before a tag needs it, by its short name, for example `jobs-board`. */
  load(widget: string): Promise<unknown>
  /**
   * Looks for tags in a part of the page that the loader cannot observe, such as your own shadow
   * root.
   */
  scan(part: ParentNode): void
  /** Runs tasks now. Until the loader has loaded, the same call adds the tasks to a queue. */
  push(...tasks: Task[]): void
}

export type Task = (treasures: Treasures) => void

declare global {
  interface Window {
    treasures?: Treasures | Task[]
  }
}

/** Runs all tasks. A task that throws stops neither the next task nor the loader. */
export function runTasks(tasks: readonly Task[], treasures: Treasures) {
  for (const task of tasks) {
    try {
      task(treasures)
    } catch (error) {
      console.error(error)
    }
  }
}

/** Takes over the queue of the page, or of another copy of the loader. */
export function takeQueue(treasures: Treasures) {
  const waiting = window.treasures
  window.treasures = treasures
  if (Array.isArray(waiting)) runTasks(waiting, treasures)
}
