import { markOfA } from '../mark-of-a.ts'
import type { InputsFor, PolicyFixtures, Targets } from '../policy-fixtures.ts'

/** Region A, or one that does not exist. */
const region = ({ fixtures, targets }: { fixtures: PolicyFixtures; targets: Targets }) => ({
  id: targets.customer() === fixtures.customerA ? 1 : 2_000_000,
})

export const ambassadorsInputs: InputsFor<
  'updateAmbassadorRegionName' | 'updateAmbassadorDescription' | 'updateAmbassadorPriceBoost'
> = {
  updateAmbassadorRegionName: (asking) => ({
    params: region(asking),
    body: { region_name: `Region of ${markOfA}` },
  }),
  updateAmbassadorDescription: (asking) => ({
    params: region(asking),
    body: { description: `What ${markOfA} looks after.` },
  }),
  updateAmbassadorPriceBoost: (asking) => ({
    params: region(asking),
    body: { automatically_price_boost: true },
  }),
}
