import type { InputsFor, PolicyFixtures, Targets } from '../policy-fixtures.ts'
import { picture } from './booking.ts'

/** Region A, or one that does not exist. */
const region = ({ fixtures, targets }: { fixtures: PolicyFixtures; targets: Targets }) => ({
  region: targets.customer() === fixtures.customerA ? 1 : 2_000_000,
})
const look = { accent: '#0b6e63', sender_name: 'Handy Neighbours', reply_to: 'hello@example.org' }

export const brandInputs: InputsFor<
  'updateBrand' | 'updateRegionBrand' | 'uploadLogo' | 'uploadRegionLogo' | 'removeRegionLogo'
> = {
  updateBrand: () => ({ body: look }),
  updateRegionBrand: (asking) => ({
    params: region(asking),
    body: { ...look, name: 'Bath Helpers' },
  }),
  uploadLogo: () => ({ body: { file: picture } }),
  uploadRegionLogo: (asking) => ({ params: region(asking), body: { file: picture } }),
  removeRegionLogo: (asking) => ({ params: region(asking) }),
}
