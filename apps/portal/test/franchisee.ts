import { paths } from '../src/app/paths.ts'
import { insert, make, update } from './app.ts'

/**
 * Creates default prices for gardening and cleaning: £24.00 an hour, £18.00 of it for the treasure.
 * Returns the version of these prices.
 */
export async function createDefaultPrices() {
  const [added_in = 0] = await insert('price_versions', {
    id_user: null,
    descr: 'The first prices.',
    created_at: new Date(),
  })
  const price = {
    id_price_unit: 1,
    treasure_price_pence: 1_800,
    customer_price_pence: 2_400,
    added_in,
  }
  await insert('default_prices', { ...price, id_service: 1 }, { ...price, id_service: 2 })
  return added_in
}

let regions = 2

/**
 * Creates a region without options. Returns its id, its names, its franchisee's e-mail and the
 * address of its options.
 */
export async function createFranchisee() {
  const id = ++regions
  const named = { mnemonic: `R${id}`, region_name: `Franchise ${id}` }
  await insert('ambassadors', { id, ...named, description: '' })
  const email = `franchisee-${id}@treasures.example` as const
  await make.createSignIn({ email, id_ambassador: id })
  return { id, ...named, email, list: `${paths.franchisees()}?options=${id}` }
}

/**
 * Creates a region with three options: the default, one for part of the region, and one for
 * cleaning.
 */
export async function createFranchiseeWithOptions() {
  const franchisee = await createFranchisee()
  const add = async (changes: object, explanation: string) => {
    const id = await make.createOption({
      id_ambassador: franchisee.id,
      treasure_price_pence: null,
      customer_price_pence: 2_520,
      auto_match: false,
      ...changes,
    })
    await update('service_options', id, { explanation, ask_for_images: false })
    return id
  }
  const options = {
    default: await add({ is_service_defualt: true }, 'Mowing, weeding and hedges.'),
    partial: await add({ postcode_regex: '^SE13' }, 'Big gardens'),
    cleaning: await add({ id_service: 2 }, 'Cleaning the house'),
  }
  return { ...franchisee, options }
}
