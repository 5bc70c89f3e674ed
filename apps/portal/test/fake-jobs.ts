import type { Fake } from './fake-call.ts'

const gardening = {
  id: 3,
  name: 'Gardening',
  shortened_display_name: 'Gardening',
  fa_font_icon: 'fa-leaf',
}
const services = [gardening, { ...gardening, id: 4, name: 'Cleaning', fa_font_icon: 'fa-broom' }]

const reasons = [
  { id: 1, name: 'Too expensive' },
  { id: 5, name: 'The customer could not be reached' },
  { id: 7, name: 'Booked twice' },
]

/** What forms about jobs ask for. */
export const fakeJobs: Fake = ({ path }) =>
  path === '/job-loss-reasons'
    ? { body: { data: reasons } }
    : path === '/services'
      ? { body: { data: services } }
      : undefined
