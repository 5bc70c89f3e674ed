import { createElement } from 'react'
import { renderToString } from 'react-dom/server'

/* Imports every entry and renders every component without a window. */
const before = Object.keys(globalThis)
const { configure } = await import('@treasures/widgets/configure')
const { JobsBoard } = await import('@treasures/widgets/jobs-board')
const { ClaimDialog } = await import('@treasures/widgets/claim-dialog')
const { BookingForm } = await import('@treasures/widgets/booking-form')
const { JobImages } = await import('@treasures/widgets/job-images')
for (const name of ['appointment', 'labour', 'ratings', 'review', 'skill'])
  await import(`@treasures/widgets/${name}-dialog`)
for (const name of ['photos', 'price-map', 'jsx', 'svelte', 'vue'])
  await import(`@treasures/widgets/${name}`)
for (const name of ['jobs-board', 'booking-form', 'claim-dialog', 'labour-dialog', 'review-dialog'])
  await import(`@treasures/widgets/${name}/element`)
await import('@treasures/api-client')
await import('@treasures/api-client/staff')
const { showPounds } = await import('@treasures/api-client/domain')
if (showPounds(25.2) !== '£25.20') throw new Error(`showPounds(25.2) returns ${showPounds(25.2)}`)
// zod keeps its registry on `globalThis`. Everything else would be a leak.
const left = Object.keys(globalThis).filter(
  (name) => !before.includes(name) && !name.startsWith('__zod_'),
)
if (left.length > 0) throw new Error(`The imports left these names on globalThis: ${left.join()}`)
configure({ apiBase: '{{API}}' })
for (const view of [
  createElement(JobsBoard, { region: 1 }),
  createElement(ClaimDialog, { isOpen: true, idJob: 1, onClose() {} }),
  createElement(BookingForm, { region: 1 }),
  createElement(JobImages, { imagesId: 'abcdefghijklmnopqrstuv' }),
]) {
  const html = renderToString(view)
  if (!html.startsWith('<div')) throw new Error(`Drew on the server: ${html}`)
}
