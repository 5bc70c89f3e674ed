import { tasks, type HostPage, type Task } from '../embed/host-pages.ts'
import { until, type Engine } from './engine.ts'
import type { Host } from './host.ts'
import { leaveWayIn, needsWayIn } from './way-in.ts'

export type Row = {
  name: string
  /** `in page`, or what went wrong. */
  outcome: string
  ok: boolean
  /** What was done for the driver's sake. */
  note?: string | undefined
}

const widgets = Object.keys(tasks) as Task[]
const tags = widgets.map((name) => `<treasures-${name} region="1"></treasures-${name}>`).join('')
const patience = 15_000

/** Opens a host page with board and booking form, and does on it what a visitor would. */
export async function tryPage(engine: Engine, host: Host, page: HostPage): Promise<Row> {
  const note = needsWayIn(engine.name, page.name)
  const script = (note ? leaveWayIn(widgets.length) : '') + (page.script ?? '')
  try {
    await engine.open(host.keep({ ...page, script }, tags))
    const places = new Set<string>()
    for (const widget of widgets) places.add(await tryWidget(engine, widget, page.shown))
    const outcome = [...places].join(' and ')
    const ok = outcome === page.shown
    return { name: page.name, outcome: ok ? outcome : `${outcome}, not ${page.shown}`, ok, note }
  } catch (error) {
    return { name: page.name, outcome: `failed: ${(error as Error).message}`, ok: false, note }
  }
}

/** Where a widget ends: on a page whose timers never fire it stands in the page before it goes to a frame. */
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

/** As a pointer on its way: without timers and an idle callback, the form's code comes by nothing else. */
function touch(widget: string) {
  const root = document.querySelector(`treasures-${widget}`)?.shadowRoot
  const shell = root?.querySelector('[data-shell]')
  return Boolean(shell?.dispatchEvent(new Event('pointerover')))
}
