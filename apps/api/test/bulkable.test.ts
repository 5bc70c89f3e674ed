import { contract, type Access, type Contract, type Endpoint } from '@treasures/api-client'
import { expect, test } from 'vitest'

const staff: readonly Access[] = [
  'staff',
  'admin',
  'super',
  'staff_or_customer',
  'staff_or_treasure',
  'party',
]
const endpoints: Record<string, Endpoint> = contract

/** True for a change to one job, customer or treasure that staff may make. */
const isAboutOne = ({ method, path, access, body }: Endpoint) =>
  method !== 'GET' &&
  staff.includes(access) &&
  (/^\/(job|customer|treasure)\/\{id\}/.test(path) ||
    Object.keys(body?.shape ?? {}).some((name) => /^id_(job|customer|treasure)$/.test(name)))

const words = 'The words are about one record.'
const own = 'The values belong to one person.'
const money = 'It records money or work of one job.'
const final = 'It cannot be undone, so each record is looked at.'
const preview = 'It changes nothing.'

/** Calls about one record that staff make one at a time, and why. */
const oneAtATime: Partial<Record<keyof Contract, string>> = {
  addCustomerActivity: words,
  addJobActivity: words,
  addTreasureActivity: words,
  writeToThread: words,
  uploadThreadFile: words,
  waiveJobMinimum: words,
  updateJob: words,
  updateCustomer: own,
  updateTreasure: own,
  updateTreasureDetails: own,
  addSkill: own,
  agreeSelfBilling: own,
  confirmBankAccount: own,
  updateBankAccount: own,
  updateSeller: own,
  updateTreasureTax: own,
  updateTreasureHours: own,
  updateTreasureSkills: own,
  updateTreasureEquipments: own,
  createTreasureBreak: own,
  createCard: own,
  createCustomerAddress: own,
  createTreasureAddress: own,
  createTreasureAtZero: own,
  // A person's own choice, which includes the consent to marketing.
  updateCustomerChannels: own,
  updateTreasureChannels: own,
  downloadCustomerData: own,
  downloadTreasureData: own,
  bookJob: own,
  createJob: own,
  // Each has its own number and end.
  recordDocument: own,
  createAppointment: 'A time suits one job.',
  createSeries: 'A time suits one job.',
  checkDue: money,
  recordTreasureLabour: money,
  recordTreasureMaterials: money,
  deleteCustomer: final,
  deleteJob: final,
  deleteTreasure: final,
  eraseCustomer: final,
  eraseTreasure: final,
  previewSeries: preview,
  previewWords: preview,
  testTemplate: preview,
  readThread: 'It says what the caller has read.',
}

test('every call about one job, customer or treasure is bulkable, or says why not', () => {
  const about = Object.keys(endpoints).filter((name) => isAboutOne(endpoints[name] as Endpoint))
  const single = about.filter((name) => !endpoints[name]?.bulkable)
  expect(single.toSorted()).toEqual(Object.keys(oneAtATime).toSorted())
})

test('bulkable calls name their record, and need neither a file nor a confirmation', () => {
  const wrong = Object.keys(endpoints).filter((name) => {
    const { bulkable, params, body, consumes, confirm, produces } = endpoints[name] as Endpoint
    if (!bulkable) return false
    const isNamed = 'id' in (params?.shape ?? {}) || `id_${bulkable}` in (body?.shape ?? {})
    return !isNamed || (consumes ?? confirm ?? produces) !== undefined
  })
  expect(wrong).toEqual([])
})
