import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import {
  firstStepSnippet,
  type FirstStepSettings,
} from '../../packages/widgets/src/booking-form/snippet.ts'
import { root } from '../../scripts/steps.ts'

const css = readFileSync(join(root, 'packages/widgets/src/booking-form/first-step.css'), 'utf8')

/** Returns a booking form's tag with its first step, without the loader. */
export const withFirstStep = (origin: string, settings: FirstStepSettings = {}, more = '') =>
  `<treasures-booking-form region="1"${more}>${firstStepSnippet(settings, { origin, css })}<a href="${origin}/public/customer/request-job">Book a job</a></treasures-booking-form>`
