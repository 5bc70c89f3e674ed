import createFetchClient from 'openapi-fetch'
import * as heyApi from './generated/hey-api/index.ts'
import { client } from './generated/hey-api/client.gen.ts'
import * as orval from './generated/orval.ts'
import type { paths } from './generated/types.ts'

/* Books a job with each generated client, and checks the refusal of an incomplete booking. */

const baseUrl = '{{API}}'
const postcode = 'SE13 5AB'
const details = {
  descr: 'Mow the lawn and trim the hedge.',
  wanted: 'flexible',
  fname: 'Ada',
  lname: 'Byron',
  mphone: '07700 900123',
  address: '12 Manor Road, Lewisham',
} as const
const agreed = { terms_accepted: true, express_request: true } as const

type Option = { id: number; customerprice: number | null }
const firstOf = (services: readonly { options: readonly Option[] }[]) => {
  const [option] = services.flatMap(({ options }) => options)
  if (!option) throw new Error('Nothing can be booked there.')
  return option
}
function there<T>(value: T | undefined, why?: unknown): T {
  if (value === undefined) throw new Error(JSON.stringify(why))
  return value
}

async function byOpenapiTypescript(email: string) {
  const api = createFetchClient<paths>({ baseUrl })
  const services = await api.GET('/public/job/booking/services/{postcode}', {
    params: { path: { postcode } },
  })
  const option = firstOf(there(services.data, services.error).data)
  const begun = await api.POST('/public/job/booking/partial/create', {
    body: { id_service_option: option.id, postcode },
  })
  const { id, token } = there(begun.data, begun.error)
  const held = { id, token, ...agreed, customerprice: option.customerprice }
  const half = await api.PUT('/public/job/booking/complete', { body: held })
  if (half.error?.code !== 'booking_incomplete') throw new Error(JSON.stringify(half))
  const done = await api.PUT('/public/job/booking/complete', {
    body: { ...held, ...details, email },
  })
  return there(done.data, done.error).id_job
}

async function byHeyApi(email: string) {
  client.setConfig({ baseUrl })
  const services = await heyApi.listBookingServices({ path: { postcode } })
  const option = firstOf(there(services.data, services.error).data)
  const begun = await heyApi.createPartialBooking({
    body: { id_service_option: option.id, postcode },
  })
  const { id, token } = there(begun.data, begun.error)
  const held = { id, token, ...agreed, customerprice: option.customerprice }
  const half = await heyApi.completeBooking({ body: held })
  if (half.error?.code !== 'booking_incomplete') throw new Error(JSON.stringify(half))
  const done = await heyApi.completeBooking({ body: { ...held, ...details, email } })
  return there(done.data, done.error).id_job
}

async function byOrval(email: string) {
  const services = await orval.listBookingServices(postcode)
  if (services.status !== 200) throw new Error(JSON.stringify(services))
  const option = firstOf(services.data.data)
  const begun = await orval.createPartialBooking({ id_service_option: option.id, postcode })
  if (begun.status !== 200) throw new Error(JSON.stringify(begun))
  const { id, token } = begun.data
  const held = { id, token, ...agreed, customerprice: option.customerprice }
  const half = await orval.completeBooking(held)
  if (half.status !== 422) throw new Error(JSON.stringify(half))
  const done = await orval.completeBooking({ ...held, ...details, email })
  if (done.status !== 200) throw new Error(JSON.stringify(done))
  return done.data.id_job
}

const jobs = [
  await byOpenapiTypescript('ada.one@example.org'),
  await byHeyApi('ada.two@example.org'),
  await byOrval('ada.three@example.org'),
]
if (new Set(jobs).size !== 3) throw new Error(`Not three jobs: ${jobs.join(', ')}`)
