import { londonDate } from '@treasures/api-client'
import { markOfA } from '../mark-of-a.ts'
import type { Asking, InputsFor } from '../policy-fixtures.ts'

let made = 100
const fresh = () => `R${++made}`

/** A new region with an outward code for each call, or one that does not exist. */
async function freshRegion({ fixtures, targets }: Asking) {
  if (targets.customer() !== fixtures.customerA) return { id: 2_000_000, outcode: 'SE13' }
  const { db } = fixtures
  const mnemonic = fresh()
  const id = made
  const outcode = `ZE${made % 100}`
  await db
    .insertInto('ambassadors')
    .values({ id, mnemonic, region_name: `Region of ${markOfA} ${made}`, description: '' })
    .execute()
  await db.insertInto('outcodes').values({ outcode, town: 'Lerwick', lat: 60, lon: -1 }).execute()
  await db
    .insertInto('region_outcodes')
    .values({ id_region: id, outcode, held: '[2018-04-01,)', settled_at: new Date() })
    .execute()
  return { id, outcode }
}

const today = () => londonDate(new Date())

export const regionsInputs: InputsFor<
  | 'getRegion'
  | 'openRegion'
  | 'updateRegion'
  | 'updateRegionOutcodes'
  | 'transferOutcodes'
  | 'closeRegion'
  | 'takeOverOptions'
  | 'moveCustomer'
  | 'moveTreasure'
> = {
  getRegion: ({ fixtures, targets }) => ({
    params: { id: targets.customer() === fixtures.customerA ? 1 : 2_000_000 },
  }),
  openRegion: () => {
    const mnemonic = fresh()
    return { query: {}, body: { region_name: `Opened ${mnemonic}`, mnemonic } }
  },
  async updateRegion(asking) {
    const { id } = await freshRegion(asking)
    return { params: { id }, body: { company: 'Acme Ltd' } }
  },
  async updateRegionOutcodes(asking) {
    const { id, outcode } = await freshRegion(asking)
    return { params: { id }, query: {}, body: { outcodes: [outcode], from: today() } }
  },
  async transferOutcodes(asking) {
    const { id, outcode } = await freshRegion(asking)
    return { params: { id }, query: {}, body: { outcodes: [outcode], to: 1, from: today() } }
  },
  async closeRegion(asking) {
    const { id } = await freshRegion(asking)
    return { params: { id }, query: {}, body: { from: today() } }
  },
  async takeOverOptions(asking) {
    const { id } = await freshRegion(asking)
    return { params: { id }, body: { from_region: 1 } }
  },
  moveCustomer: async ({ targets }) => ({
    params: { id: await targets.customerWithoutUser() },
    body: { id_region: 1 },
  }),
  moveTreasure: async ({ targets }) => ({
    params: { id: await targets.treasureWithoutUser() },
    body: { id_region: 1 },
  }),
}
