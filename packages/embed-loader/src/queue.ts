/**
 * Where what is ours stands: on the window, one for all copies and versions of the loader, as the first that runs does the
 * work; and on a tag, what the server has drawn in it.
 */
export const key: unique symbol = Symbol.for('treasures.embed')

/** What a page may ask of the loader; `window.treasures` once it is here. */
export type Treasures = {
  version: string
  /** Loads a widget's code before a tag needs it, by its short name, for example `jobs-board`. */
  load(widget: string): Promise<unknown>
  /** Looks for tags where the loader cannot see by itself, such as in your own shadow root. */
  scan(part: ParentNode): void
  /** Runs a task now. Before the loader came, the same line put it into a queue. */
  push(...tasks: Task[]): void
}

export type Task = (treasures: Treasures) => void

declare global {
  interface Window {
    treasures?: Treasures | Task[]
  }
}

/** One broken task must not keep the next from running, nor stop the loader. */
export function runTasks(tasks: readonly Task[], treasures: Treasures) {
  for (const task of tasks) {
    try {
      task(treasures)
    } catch (error) {
      console.error(error)
    }
  }
}

/** Takes over the page's queue, or what another copy of the loader left there. */
export function takeQueue(treasures: Treasures) {
  const waiting = window.treasures
  window.treasures = treasures
  if (Array.isArray(waiting)) runTasks(waiting, treasures)
}
