import { withFirstStep } from '../embed/first-step.ts'
import { tasks, type HostPage, type Task } from '../embed/host-pages.ts'
import { until, type Engine } from './engine.ts'
import type { Host } from './host.ts'
import { leaveWayIn, needsWayIn } from './way-in.ts'

export type Row = {
  name: string
  /** `in page`, `in a frame`, or the failure. */
  outcome: string
  ok: boolean
  /** Change to the page that the driver needs. */
  note?: string | undefined
}

const widgets = Object.keys(tasks) as Task[]
const patience = 15_000

/**
 * Opens a host page with board and booking form, and uses both as a visitor would. The first step of
 * the form is drawn by the loader, or comes with the page.
 */
export async function tryPage(
  engine: Engine,
  host: Host,
  page: HostPage,
  hasFirstStep = false,
): Promise<Row> {
  const name = hasFirstStep ? `${page.name}, first step` : page.name
  const tags = widgets.map((widget) =>
    hasFirstStep && widget === 'booking-form'
      ? withFirstStep(host.productOrigin)
      : `<treasures-${widget} region="1"></treasures-${widget}>`,
  )
  const note = needsWayIn(engine.name, page.name)
  const script = (note ? leaveWayIn(widgets.length) : '') + (page.script ?? '')
  try {
    await engine.open(host.keep({ ...page, script }, tags.join('')))
    const places = new Set<string>()
    for (const widget of widgets) places.add(await tryWidget(engine, widget, page.shown))
    const outcome = [...places].join(' and ')
    const ok = outcome === page.shown
    return { name, outcome: ok ? outcome : `${outcome}, not ${page.shown}`, ok, note }
  } catch (error) {
    return { name, outcome: `failed: ${(error as Error).message}`, ok: false, note }
  }
}

/**
 * Returns where a widget finally appears. On a page without timers, it appears in the page first
 * and then moves to a frame.
 */
async function tryWidget(engine: Engine, widget: Task, expected: string): Promise<string> {
  let last: string | undefined
  const done = async (): Promise<string | undefined> => {
    await engine.run(touch, widget, widget)
    const { told, shown } = await engine.run(tasks[widget], undefined, widget)
    if (told) last = shown
    return last === expected ? last : undefined
  }
  try {
    return await until(done, patience)
  } catch (error) {
    if (last !== undefined) return last
    throw new Error(`${widget}: ${(error as Error).message}`, { cause: error })
  }
}

/**
 * Moves a pointer over the form. On a page without timers and idle callbacks, only this loads the
 * form's code.
 */
function touch(widget: string) {
  const root = document.querySelector(`treasures-${widget}`)?.shadowRoot
  const shell = root?.querySelector('[data-shell]')
  return Boolean(shell?.dispatchEvent(new Event('pointerover', { bubbles: true, composed: true })))
}
