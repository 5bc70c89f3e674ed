import { withFirstStep } from '../embed/first-step.ts'
import { reachServices, type HostPage } from '../embed/host-pages.ts'
import { until, type Engine } from './engine.ts'
import type { Host } from './host.ts'
import type { Row } from './try-page.ts'

/* Pages whose own HTML has the first step of a booking. */

const patience = 20_000
const page = (name: string, policy?: string): HostPage => ({
  name,
  shown: 'in page',
  ...(policy && { headers: { 'content-security-policy': policy } }),
})

/** Types a postcode and presses the button. Returns true once the booking page shows the postcode. */
function leadAcross(postcode: string): boolean {
  const textOf = (part: ParentNode): string =>
    [...part.querySelectorAll('*')]
      .map((one) => {
        const own = one instanceof HTMLInputElement ? one.value : ''
        return one.shadowRoot ? own + textOf(one.shadowRoot) : own
      })
      .join(' ') + (part.textContent ?? '')
  if (location.search.includes('postcode=')) return textOf(document).includes(postcode)
  const root = document.querySelector('treasures-booking-form')?.shadowRoot
  const input = root?.querySelector<HTMLInputElement>('input[name=postcode]')
  if (input && input.value === '') {
    input.value = postcode
    input.form?.querySelector('button')?.click()
  }
  return false
}

/** Tries the first step without scripts, under policies, and without its template. */
export function* tryFirstSteps(engine: Engine, host: Host): Generator<Promise<Row>> {
  const origin = host.productOrigin
  const step = withFirstStep(origin)
  const take = async (given: HostPage, tags: string, isOurs = true): Promise<Row> => {
    try {
      await engine.open(host.keep(given, tags))
      await until(async () => {
        const { told } = isOurs
          ? await engine.run(reachServices, undefined, 'booking-form')
          : await engine.run(leadAcross, 'SE13 5AB', 'booking-form')
        return told
      }, patience)
      return { name: given.name, outcome: isOurs ? 'in page' : 'booking page', ok: true }
    } catch (error) {
      return { name: given.name, outcome: `failed: ${(error as Error).message}`, ok: false }
    }
  }
  yield take(page('first step, scripts blocked', "script-src 'none'"), step, false)
  const strict = `default-src 'none'; style-src 'self'; script-src ${origin}; connect-src ${origin}; img-src ${origin} data: blob:; frame-src ${origin}`
  yield take(page('first step, strict policy', strict), step)
  yield take(
    page('first step, trusted types', "require-trusted-types-for 'script'; trusted-types 'none'"),
    step,
  )
  yield take(page('first step, template stripped'), step.replace(/<template.*<\/template>/, ''))
}
