import { beginAs } from '../../src/features/catalogue/service-options/service-options.decide.ts'
import { optionPricesStore } from '../../src/features/catalogue/service-options/option-prices.store.ts'
import { serviceOptionsStore } from '../../src/features/catalogue/service-options/service-options.store.ts'
import { markOfA } from '../mark-of-a.ts'
import type { InputsFor, PolicyFixtures, Targets } from '../policy-fixtures.ts'

type Asking = { fixtures: PolicyFixtures; targets: Targets }

const absent = 2_000_000
const isThere = ({ fixtures, targets }: Asking) => targets.customer() === fixtures.customerA

/** Creates an option of region A for each call, because some calls end it. */
async function option(asking: Asking, explanation = `By ${markOfA}.`) {
  if (!isThere(asking)) return { id: absent }
  const { id } = await serviceOptionsStore(asking.fixtures.db).insert({
    ...beginAs(1, 1),
    id_service: 2,
    id_ambassador: 1,
    explanation,
    chip_text: null,
    booking_intro: null,
    postcode_regex: null,
  })
  return { id }
}

const withBody =
  <Body>(body: Body) =>
  async (asking: Asking) => ({ params: await option(asking), body })

export const optionsInputs: InputsFor<
  | 'getServiceOption'
  | 'previewPostcodeRegex'
  | 'createServiceOption'
  | 'copyDefaultServiceOptions'
  | 'updateOptionExplanation'
  | 'updateOptionChipText'
  | 'updateOptionBookingIntro'
  | 'updateOptionPostcodeRegex'
  | 'updateOptionDuration'
  | 'updateOptionTreasurePrice'
  | 'updateOptionCustomerPrice'
  | 'setOptionPrices'
  | 'takeBackOptionPrices'
  | 'updateOptionPriceMultiplier'
  | 'updateOptionDiscounts'
  | 'updateOptionQuestions'
  | 'updateOptionPriceUnit'
  | 'updateOptionJobType'
  | 'updateOptionAutoMatch'
  | 'updateOptionOnBoard'
  | 'updateOptionAskForImages'
  | 'updateOptionDisplayInJobBookingForm'
  | 'makeOptionServiceDefault'
  | 'deleteServiceOption'
> = {
  // Customers and treasures may read what the booking form shows, its explanation too.
  getServiceOption: async (asking) => ({ params: await option(asking, 'Lawns.') }),
  previewPostcodeRegex: () => ({ query: { postcode_regex: '^SE13' } }),
  createServiceOption: (asking) => ({
    body: {
      id_ambassador: isThere(asking) ? 1 : absent,
      id_service: 1,
      explanation: `By ${markOfA}.`,
    },
  }),
  copyDefaultServiceOptions: (asking) => ({
    body: { id_ambassador: isThere(asking) ? 1 : absent },
  }),
  updateOptionExplanation: withBody({ explanation: `By ${markOfA}, again.` }),
  updateOptionChipText: withBody({ chip_text: 'From £{customerprice}' }),
  updateOptionBookingIntro: withBody({ booking_intro: 'Ring {phoneNumber}.' }),
  updateOptionPostcodeRegex: withBody({ postcode_regex: '^SE13' }),
  updateOptionDuration: withBody({ duration: 2 }),
  updateOptionTreasurePrice: withBody({ treasureprice: 18.5 }),
  updateOptionCustomerPrice: withBody({ customerprice: 26.5 }),
  setOptionPrices: withBody({ treasureprice: 18.5, customerprice: 26.5, valid_from: '2199-01-01' }),
  takeBackOptionPrices: async (asking) => {
    const { id } = await option(asking)
    const valid_from = '2199-01-01'
    if (id !== absent)
      await optionPricesStore(asking.fixtures.db).save({
        id_service_option: id,
        valid_from,
        treasure_price_pence: 1_850,
        customer_price_pence: 2_650,
      })
    return { params: { id, valid_from } }
  },
  updateOptionPriceMultiplier: withBody({ price_multiplier: 1.1 }),
  updateOptionDiscounts: withBody({ week_discount: 10 }),
  updateOptionQuestions: withBody({
    questions: [
      {
        key: 'bedrooms',
        words: 'Bedrooms',
        kind: 'number',
        required: true,
        price: 35,
        min: 1,
        max: 6,
        included: 1,
      },
    ],
  }),
  updateOptionPriceUnit: withBody({ id_price_unit: 2 }),
  updateOptionJobType: withBody({ id_job_type: 3 }),
  updateOptionAutoMatch: withBody({ auto_match: true }),
  updateOptionOnBoard: withBody({ on_board: true }),
  updateOptionAskForImages: withBody({ ask_for_images: true }),
  updateOptionDisplayInJobBookingForm: withBody({ display_in_job_booking_form: true }),
  makeOptionServiceDefault: withBody({}),
  deleteServiceOption: async (asking) => ({ params: await option(asking) }),
}
