import { isDeepStrictEqual } from 'node:util'
import {
  makeOptionServiceDefault,
  penceOf,
  setOptionPrices,
  takeBackOptionPrices,
  updateOptionAskForImages,
  updateOptionAutoMatch,
  updateOptionBookingIntro,
  updateOptionChipText,
  updateOptionCustomerPrice,
  updateOptionDiscounts,
  updateOptionDisplayInJobBookingForm,
  updateOptionDuration,
  updateOptionExplanation,
  updateOptionJobType,
  updateOptionOnBoard,
  updateOptionPostcodeRegex,
  updateOptionPriceMultiplier,
  updateOptionPriceUnit,
  updateOptionQuestions,
  updateOptionTreasurePrice,
  londonDate,
  type Question,
  type ServiceOption,
} from '@treasures/api-client'
import type { Db } from '#kernel/db/connect.ts'
import { changesBetween } from '#events/define-event.ts'
import { must } from '#kernel/db/must.ts'
import type { Handlers, ScopedContext } from '#kernel/http/mount.ts'
import { refuse, type Refusing } from '#kernel/http/refuse.ts'
import { everywhere, type StaffScope } from '#kernel/http/scope.ts'
import { noSuchPriceUnit } from '../lists/lists.refusals.ts'
import { refuseLoss, refusingLoss } from '../prices/refuse-loss.ts'
import { startOf, type From } from '../prices/start-of.ts'
import { optionPricesStore, pricesOf, type OwnPrices } from './option-prices.store.ts'
import { optionQuestionsStore } from './option-questions.store.ts'
import type { OptionRow } from './option-rows.store.ts'
import { decideQuestions, hasPrices, questionsInWords, withoutPrices } from './questions.decide.ts'
import { recordChanged, recordQuestions } from './record-option.ts'
import { problemOfPattern } from './regex-preview.ts'
import { decideJobType, hundredthsOf, isEstimate, isFixedRate } from './service-options.decide.ts'
import {
  badRegex,
  estimateHasNone,
  noSuchJobType,
  noSuchOption,
} from './service-options.refusals.ts'
import { showOptions, sidesOf } from './service-options.show.ts'
import { serviceOptionsStore, type OptionChanges } from './service-options.store.ts'

type StaffContext = ScopedContext<StaffScope>
type Work = (option: OptionRow, tx: Db) => OptionChanges | Promise<OptionChanges>

/** Provides one call for each field of an option. */
export function optionChangesRoutes(outside: ReturnType<typeof serviceOptionsStore>) {
  /** Locks the option while `work` decides the changes. */
  const change = (
    endpoint: Refusing<'service_option_not_found'>,
    id: number,
    { caller, scope, at, once }: StaffContext,
    work: Work,
    repriced?: {
      endpoint: Refusing<'treasure_above_customer'>
      field: Exclude<Parameters<typeof refuseLoss>[2]['field'], undefined>
    },
  ): Promise<ServiceOption> =>
    once(async (tx) => {
      const store = serviceOptionsStore(tx)
      const today = londonDate(at)
      const option = await store.lock(scope, id, today)
      if (!option) throw noSuchOption(endpoint)
      const fields = await work(option, tx)
      const update = async () => {
        if (Object.keys(fields).length) await store.update(id, fields)
      }
      if (repriced) {
        const { field } = repriced
        const asked = { caller, field, from: today, today, id_region: option.id_ambassador }
        await refusingLoss(repriced.endpoint, tx, asked, update)
      } else await update()
      await recordChanged(tx, { at, caller }, option, fields)
      return showOne(tx, id, today)
    })

  /** Works like `change`, for fields that an estimate does not have. */
  const changeOfPriced = (
    endpoint: Refusing<'service_option_not_found' | 'option_is_estimate'>,
    id: number,
    context: StaffContext,
    work: Work,
    repriced?: Parameters<typeof change>[4],
  ) =>
    change(
      endpoint,
      id,
      context,
      (option, tx) => {
        if (isEstimate(option)) throw estimateHasNone(endpoint)
        return work(option, tx)
      },
      repriced,
    )

  /** Changes an option's own prices from a date. Saving the current prices changes nothing. */
  const changePrices = (
    endpoint: Refusing<
      'service_option_not_found' | 'option_is_estimate' | 'treasure_above_customer'
    >,
    id: number,
    context: StaffContext,
    { from, today, confirm_loss }: From & { confirm_loss?: boolean | undefined },
    work: (held: OwnPrices) => OwnPrices,
  ) =>
    changeOfPriced(endpoint, id, context, async (option, tx) => {
      const store = optionPricesStore(tx)
      const before = pricesOf(await store.find(id, from))
      const after = work(before)
      if (!changesBetween(before, after).length) return {}
      const { caller } = context
      const field =
        after.treasure_price_pence === before.treasure_price_pence
          ? 'customerprice'
          : 'treasureprice'
      const asked = { caller, confirm_loss, field } as const
      refuseLoss(endpoint, await sidesOf(tx, { ...option, ...after }, from), asked)
      const where = { from, today, id_region: option.id_ambassador }
      await refusingLoss(endpoint, tx, { ...asked, ...where }, () =>
        store.save({ id_service_option: id, valid_from: from, ...after }),
      )
      const isLater = from > today
      await recordChanged(
        tx,
        { at: context.at, caller: context.caller },
        { ...option, valid_from: null, ...before },
        { ...after, ...(isLater && { valid_from: from }) },
      )
      return {}
    })

  return {
    updateOptionExplanation: ({ params, body: { explanation } }, context) =>
      change(updateOptionExplanation, params.id, context, () => ({ explanation })),
    updateOptionChipText: ({ params, body: { chip_text } }, context) =>
      change(updateOptionChipText, params.id, context, () => ({ chip_text })),
    updateOptionBookingIntro: ({ params, body: { booking_intro } }, context) =>
      change(updateOptionBookingIntro, params.id, context, () => ({ booking_intro })),
    updateOptionAutoMatch: ({ params, body: { auto_match } }, context) =>
      change(updateOptionAutoMatch, params.id, context, () => ({ auto_match })),
    updateOptionOnBoard: ({ params, body: { on_board } }, context) =>
      change(updateOptionOnBoard, params.id, context, () => ({ on_board })),
    updateOptionAskForImages: ({ params, body: { ask_for_images } }, context) =>
      change(updateOptionAskForImages, params.id, context, () => ({ ask_for_images })),
    updateOptionDisplayInJobBookingForm: (
      { params, body: { display_in_job_booking_form } },
      context,
    ) =>
      change(updateOptionDisplayInJobBookingForm, params.id, context, () => ({
        display_in_job_booking_form,
      })),

    async updateOptionPostcodeRegex({ params, body: { postcode_regex } }, context) {
      const problem = await problemOfPattern(outside, postcode_regex)
      if (problem) throw badRegex(updateOptionPostcodeRegex, problem)
      return change(updateOptionPostcodeRegex, params.id, context, (option) => {
        if (postcode_regex !== null && option.is_service_defualt)
          throw refuse(
            updateOptionPostcodeRegex,
            'option_is_default',
            'This is the default option for its service, and must apply to every postcode. Make another option the default first.',
          )
        return { postcode_regex }
      })
    },

    updateOptionDuration: ({ params, body: { duration } }, context) =>
      changeOfPriced(updateOptionDuration, params.id, context, () => ({
        duration_hundredths: hundredthsOf(duration),
      })),
    setOptionPrices: ({ params, body: { valid_from, confirm_loss, ...prices } }, context) => {
      const start = startOf(setOptionPrices, valid_from, context.at)
      return changePrices(setOptionPrices, params.id, context, { ...start, confirm_loss }, () => ({
        treasure_price_pence: penceOf(prices.treasureprice),
        customer_price_pence: penceOf(prices.customerprice),
      }))
    },
    takeBackOptionPrices: ({ params: { id, valid_from } }, context) =>
      change(takeBackOptionPrices, id, context, async (option, tx) => {
        const today = londonDate(context.at)
        const { caller } = context
        const asked = { caller, from: valid_from, today, id_region: option.id_ambassador } as const
        const removed = await refusingLoss(
          takeBackOptionPrices,
          tx,
          { ...asked, field: 'treasureprice' },
          () => optionPricesStore(tx).removeLater(id, valid_from, today),
        )
        if (!removed)
          throw refuse(
            takeBackOptionPrices,
            'later_price_not_found',
            'There is no price from this date that could still be taken back.',
          )
        await recordChanged(
          tx,
          { at: context.at, caller: context.caller },
          { ...option, ...removed },
          { valid_from: null, treasure_price_pence: null, customer_price_pence: null },
        )
        return {}
      }),
    updateOptionTreasurePrice: ({ params, body: { treasureprice } }, context) =>
      changePrices(updateOptionTreasurePrice, params.id, context, today(context), (held) => ({
        ...held,
        treasure_price_pence: penceOf(treasureprice),
      })),
    updateOptionCustomerPrice: ({ params, body: { customerprice } }, context) =>
      changePrices(updateOptionCustomerPrice, params.id, context, today(context), (held) => ({
        ...held,
        customer_price_pence: penceOf(customerprice),
      })),
    updateOptionPriceMultiplier: ({ params, body: { price_multiplier } }, context) =>
      changeOfPriced(updateOptionPriceMultiplier, params.id, context, () => ({
        price_multiplier: String(price_multiplier),
      })),

    updateOptionDiscounts: ({ params, body }, context) => {
      const fields = Object.fromEntries(
        Object.entries(body).map(([field, percent]) => [field, percent || null]),
      )
      const [field = 'week_discount'] = Object.keys(body) as (keyof typeof body)[]
      return changeOfPriced(updateOptionDiscounts, params.id, context, () => fields, {
        endpoint: updateOptionDiscounts,
        field,
      })
    },

    updateOptionQuestions: ({ params, body }, context) =>
      change(updateOptionQuestions, params.id, context, async (option, tx) => {
        const questions = decideQuestions(body)
        if (isEstimate(option) && hasPrices(questions)) throw estimateHasNone(updateOptionQuestions)
        await ask(tx, context, option, questions)
        return {}
      }),

    updateOptionPriceUnit: ({ params, body: { id_price_unit } }, context) =>
      changeOfPriced(
        updateOptionPriceUnit,
        params.id,
        context,
        async (option, tx) => {
          if (!(await serviceOptionsStore(tx).exists('price_units', id_price_unit)))
            throw noSuchPriceUnit(updateOptionPriceUnit)
          if (isFixedRate(option))
            throw refuse(
              updateOptionPriceUnit,
              'option_is_fixed_rate',
              'A fixed rate is one price for the whole job. Choose the job type Standard to be paid by a unit.',
            )
          return { id_price_unit }
        },
        { endpoint: updateOptionPriceUnit, field: 'id_price_unit' },
      ),

    updateOptionJobType: ({ params, body: { id_job_type } }, context) =>
      change(
        updateOptionJobType,
        params.id,
        context,
        async (option, tx) => {
          if (!(await serviceOptionsStore(tx).exists('job_types', id_job_type)))
            throw noSuchJobType(updateOptionJobType)
          const fields = decideJobType(option, id_job_type)
          // An estimate has no prices of its own, so later prices are removed too.
          if (!isEstimate(fields)) return fields
          await optionPricesStore(tx).removeAll(option.id)
          await ask(tx, context, option, withoutPrices(option.questions))
          return { ...fields, week_discount: null, fortnight_discount: null, month_discount: null }
        },
        { endpoint: updateOptionJobType, field: 'id_job_type' },
      ),

    makeOptionServiceDefault: ({ params }, { caller, scope, at, once }) =>
      once(async (tx) => {
        const store = serviceOptionsStore(tx)
        const today = londonDate(at)
        const option = await store.find(scope, params.id, today)
        // Simultaneous choices of a default for the service wait for each other here.
        if (option) await store.lockRivals(option)
        const held = option && (await store.lock(scope, params.id, today))
        if (!held) throw noSuchOption(makeOptionServiceDefault)
        if (held.postcode_regex !== null)
          throw refuse(
            makeOptionServiceDefault,
            'option_has_regex',
            'Service Option has a Regex pattern - It cannot be made the Service Default as may not always be pressent.',
          )
        const former = await store.makeDefault(held)
        const [is, isNot] = [{ is_service_defualt: true }, { is_service_defualt: false }]
        if (former) await recordChanged(tx, { at, caller }, { ...former, ...is }, isNot)
        await recordChanged(tx, { at, caller }, held, is)
        return showOne(tx, params.id, today)
      }),
  } satisfies Partial<Handlers>
}

/** Adds a version of an option's questions, and records the change in words. */
async function ask(
  tx: Db,
  { at, caller }: StaffContext,
  { id, id_ambassador, questions: before }: OptionRow,
  questions: readonly Question[],
) {
  if (isDeepStrictEqual(before, questions)) return
  await optionQuestionsStore(tx).add(id, questions, at)
  const [was, is] = [questionsInWords(before), questionsInWords(questions)]
  await recordQuestions(tx, { at, caller }, { id, id_ambassador }, was, is)
}

const today = ({ at }: StaffContext): From => {
  const day = londonDate(at)
  return { from: day, today: day }
}

async function showOne(tx: Db, id: number, on: string): Promise<ServiceOption> {
  const row = await serviceOptionsStore(tx).find(everywhere, id, on)
  const [shown] = await showOptions(tx, row ? [row] : [], on)
  return must(shown)
}
