import { jobStatus, type Contract } from '@treasures/api-client'

const token = 'q8Zr0yH2mVnT4cWb6LxKpD1sFgJ3uE5aRiNoQvYtXkM'

/** Example bodies of the calls that most programs make first. */
export const examples: Partial<Record<keyof Contract, object>> = {
  issueToken: {
    grant_type: 'password',
    client_id: 6,
    client_secret: 'treasures-portal',
    username: 'olive@example.com',
    password: 'correct horse battery staple',
    remember: true,
  },
  createPartialBooking: { id_service_option: 3, postcode: 'SE13 5AB', wanted: 'soon' },
  updatePartialBooking: {
    token,
    descr: 'The tap in the kitchen drips.',
    wanted: 'date',
    wanted_on: '2026-12-01',
    wanted_time: 'morning',
  },
  completeBooking: {
    id: 'Vh3kQ9sZ1pXw7LmT5cRbYg',
    token,
    fname: 'Olive',
    lname: 'Okafor',
    email: 'olive@example.com',
    mphone: '07700 900123',
    address: '12 Acacia Road, London',
    descr: 'The tap in the kitchen drips.',
    wanted: 'soon',
    customerprice: 45.05,
    terms_accepted: true,
  },
  claimJob: { id_job: 17, mobile: '07700 900456', last_name: 'Hill' },
  createJob: {
    id_customer: 5,
    id_option: 3,
    descr: 'The tap drips.',
    address: '12 Acacia Road, London',
    postcode: 'SE13 5AB',
    wanted: 'soon',
  },
  moveJob: { id_status: jobStatus.cancelled, reason: 'The customer moved away.' },
  createWebhook: { name: 'Our own system', url: 'https://hooks.example.com/treasures' },
}
