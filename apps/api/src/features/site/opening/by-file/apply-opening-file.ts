import {
  createEquipment,
  createService,
  createServiceOption,
  createSkill,
  getBusiness,
  inviteStaff,
  isApiError,
  jobType,
  listAmbassadors,
  listBrands,
  listCatalogueEquipments,
  listCatalogueSkills,
  listMyServiceOptions,
  listPrices,
  listStaff,
  listStarterTrades,
  listTrades,
  openRegion,
  priceUnit,
  saveBusiness,
  saveDefaultPrice,
  setOptionPrices,
  takeStarterTrades,
  updateBrand,
  type ApiClient,
  type ApiError,
  type ServiceOption,
} from '@treasures/api-client'
import {
  dayOf,
  findStrangers,
  foldName,
  isSamePrices,
  named,
  pricesOn,
  wordFaults,
  type Fault,
} from './opening-file.rules.ts'
import type { OpeningFile } from './opening-file.schema.ts'

export type OpeningPorts = {
  /** Signed in as a super. */
  client: ApiClient
  /** Today's date in London. */
  today: string
  logo: OpeningLogo | undefined
}

export type OpeningLogo = {
  /** True if the picture at an address is this logo. */
  isShown: (url: string) => Promise<boolean>
  /**
   * Uploads the logo as a form, which the client cannot do. Throws the same errors as the client.
   */
  send: () => Promise<unknown>
}

/**
 * `made` and `skipped` are sentences: about records that were made or changed, and about records
 * that existed already. `faults` are faults of the file.
 */
export type Applied = { made: string[]; skipped: string[]; faults: Fault[] }

/**
 * Applies a file with the calls of the screens, in their order. Existing records with the same name
 * stay unchanged. Details, colours and prices in the file replace the existing ones. Continues
 * after a refusal, to list all faults. Callers roll back if there are faults.
 */
export async function applyOpeningFile(
  file: OpeningFile,
  { client, today, logo }: OpeningPorts,
): Promise<Applied> {
  const [made, skipped, faults]: [string[], string[], Fault[]] = [[], [], []]
  const attempt = async (path: string, work: () => Promise<void>) => {
    try {
      await work()
    } catch (error) {
      if (!isApiError(error)) throw error
      faults.push(...faultsOf(path, error))
    }
  }
  const make = (path: string, words: string, work: () => Promise<unknown>) =>
    attempt(path, async () => {
      await work()
      made.push(words)
    })
  const skip = (words: string) => void skipped.push(words)

  const starters = (await client.call(listStarterTrades, {})).data
  const nameOfTrade = (code: string) => starters.find((one) => one.code === code)?.name ?? code
  const readRegions = async () =>
    (await client.call(listAmbassadors, {})).data.map((one) => ({ ...one, name: one.region_name }))
  const readServices = async () =>
    (await client.call(listTrades, {})).data.filter(({ kind }) => kind === 'trade')

  const known = {
    regions: (await readRegions()).map(({ name }) => name),
    services: (await readServices()).map(({ name }) => name),
  }
  faults.push(...findStrangers(file, known, nameOfTrade))

  if (file.business) await applyBusiness(file.business)
  if (file.look) await applyLook(file.look)
  await applyRegions()
  await applyTrades()
  const services = await readServices()
  const regions = await readRegions()
  await applySkills()
  await applyEquipment()
  await applyPrices()
  await applyOptions()
  await applyStaff()
  if (logo) await applyLogo(logo)
  return { made, skipped, faults }

  async function applyBusiness(wanted: NonNullable<OpeningFile['business']>) {
    const { current, earlier, later } = await client.call(getBusiness, {})
    const day = dayOf(wanted.valid_from, today)
    const holds = [current, ...earlier, ...later]
      .filter(({ valid_from }) => valid_from <= day)
      .toSorted((one, other) => one.valid_from.localeCompare(other.valid_from))
      .at(-1)
    const { valid_from: _day, ...details } = wanted
    const names = Object.keys(details) as (keyof typeof details)[]
    const isSame = holds && names.every((name) => (details[name] ?? null) === holds[name])
    if (isSame) return skip(`Business ${wanted.name}`)
    await make('business', `Business ${wanted.name}`, () =>
      client.call(saveBusiness, { body: wanted }),
    )
  }

  async function readBrand() {
    const { data } = await client.call(listBrands, {})
    return data.find(({ region }) => region === null)
  }

  async function applyLook({
    logo: _logo,
    ...wanted
  }: NonNullable<OpeningFile['look']>): Promise<void> {
    const is = await readBrand()
    const names = Object.keys(wanted) as (keyof typeof wanted)[]
    const words = 'Colour and sender'
    if (is && names.every((name) => is[name] === wanted[name])) return skip(words)
    await make('look', words, () => client.call(updateBrand, { body: wanted }))
  }

  async function applyLogo({ isShown, send }: OpeningLogo): Promise<void> {
    const is = await readBrand()
    if (is?.logo && (await isShown(is.logo.url))) return skip('Logo')
    await make('look.logo', 'Logo', send)
  }

  async function applyRegions() {
    const there = await readRegions()
    for (const [i, region] of file.regions.entries()) {
      const words = `Region ${region.region_name}`
      if (named(there, region.region_name)) skip(words)
      else
        await make(`regions[${i}]`, words, () =>
          client.call(openRegion, { query: {}, body: region }),
        )
    }
  }

  async function applyTrades() {
    if (file.trades.length)
      await attempt('trades', async () => {
        const told = await client.call(takeStarterTrades, { body: { trades: file.trades } })
        made.push(...told.made.map(({ name }) => `Service ${name}`))
        skipped.push(...told.skipped.map(({ name }) => `Service ${name}`))
      })
    const there = await readServices()
    for (const [i, { unit, ...service }] of file.services.entries()) {
      const words = `Service ${service.name}`
      if (named(there, service.name)) skip(words)
      else
        await make(`services[${i}]`, words, () =>
          client.call(createService, { body: { ...service, id_price_unit: unit } }),
        )
    }
  }

  async function applySkills() {
    const there = (await client.call(listCatalogueSkills, {})).data
    for (const [i, { service, ...skill }] of file.skills.entries()) {
      const words = `Skill ${skill.name}`
      const of = service === undefined ? null : named(services, service)
      if (named(there, skill.name)) skip(words)
      else if (of !== undefined)
        await make(`skills[${i}]`, words, () =>
          client.call(createSkill, { body: { ...skill, id_service: of?.id ?? null } }),
        )
    }
  }

  async function applyEquipment() {
    const there = (await client.call(listCatalogueEquipments, {})).data
    for (const [i, name] of file.equipment.entries())
      if (named(there, name)) skip(`Equipment ${name}`)
      else
        await make(`equipment[${i}]`, `Equipment ${name}`, () =>
          client.call(createEquipment, { body: { name } }),
        )
  }

  async function applyPrices() {
    for (const [i, { service, unit, valid_from, ...prices }] of file.prices.entries()) {
      const of = named(services, service)
      if (!of) continue
      const { data } = await client.call(listPrices, { query: { id_service: of.id } })
      const versions = data.filter(({ id_price_unit }) => id_price_unit === unit)
      const words = `Price of ${of.name}${since(valid_from)}`
      if (isSamePrices(pricesOn(versions, dayOf(valid_from, today)), prices)) skip(words)
      else
        await make(`prices[${i}]`, words, () =>
          client.call(saveDefaultPrice, {
            body: { id_service: of.id, id_price_unit: unit, valid_from, ...prices },
          }),
        )
    }
  }

  async function applyOptions() {
    for (const [i, option] of file.options.entries()) {
      const region = named(regions, option.region)
      const service = named(services, option.service)
      if (region && service)
        await attempt(`options[${i}]`, () => applyOption(option, region, service))
    }
  }

  type Named = { id: number; name: string }
  async function applyOption(
    {
      unit,
      kind,
      customerprice,
      treasureprice,
      valid_from,
      ...option
    }: OpeningFile['options'][number],
    region: Named,
    service: Named,
  ) {
    const { explanation = '', chip_text, booking_intro, postcode_regex, on_board } = option
    const { data } = await client.call(listMyServiceOptions, {
      query: { id_ambassador: region.id },
    })
    const sold = soldAs({ kind, unit })
    const there = data.find(
      (one) =>
        one.id_service === service.id &&
        one.id_job_type === sold.kind &&
        one.id_price_unit === sold.unit &&
        one.postcode_regex === postcode_regex,
    )
    const words = `Option of ${service.name} in ${region.name}`
    const prices = { customerprice, treasureprice }
    const day = dayOf(valid_from, today)
    // A new option that starts today gets its prices at once, as on the screen.
    const begins = there ? undefined : valid_from === undefined || valid_from === today
    const own =
      there ??
      (await client.call(createServiceOption, {
        body: {
          id_ambassador: region.id,
          id_service: service.id,
          id_job_type: kind,
          id_price_unit: unit,
          explanation,
          chip_text,
          booking_intro,
          postcode_regex,
          on_board,
          ...(begins && prices),
        },
      }))
    if (!there) made.push(words)
    const isPriced = customerprice !== null || treasureprice !== null
    const priced = `Price of ${service.name} in ${region.name}${since(valid_from)}`
    if (!isPriced || begins) return there && skip(words)
    if (isSamePrices(pricesOn(versionsOf(own), day), prices)) return skip(priced)
    await client.call(setOptionPrices, { params: { id: own.id }, body: { ...prices, valid_from } })
    made.push(priced)
  }

  async function applyStaff() {
    const { data, invitations } = await client.call(listStaff, {})
    const there = new Set(
      [...data.filter(({ state }) => state === 'active'), ...invitations].map(({ email }) =>
        foldName(email),
      ),
    )
    for (const [i, { email, role, region, presets }] of file.staff.entries()) {
      const of = region === undefined ? null : named(regions, region)
      if (there.has(foldName(email))) skip(`Invitation of ${email}`)
      else if (of !== undefined)
        await make(`staff[${i}]`, `Invitation of ${email}`, () =>
          client.call(inviteStaff, {
            query: {},
            body: { email, role, id_region: of?.id ?? null, presets },
          }),
        )
    }
  }
}

const since = (valid_from: string | undefined) => (valid_from ? ` from ${valid_from}` : '')

/** Only jobs of the type standard are sold by the unit. Other job types have a fixed price. */
const soldAs = ({ kind, unit }: { kind: number; unit: number }) => ({
  kind,
  unit: kind === jobType.standard ? unit : priceUnit.fixedPrice,
})

const versionsOf = ({ customerprice, treasureprice, later_prices }: ServiceOption) => [
  { customerprice, treasureprice, valid_from: '' },
  ...later_prices,
]

/** Returns the faults of a refused call, with their place in the file. */
function faultsOf(path: string, { message, errors }: ApiError): Fault[] {
  const faults = wordFaults(
    Object.fromEntries(
      Object.entries(errors).map(([field, texts]) => [
        field === '_' ? path : `${path}.${field}`,
        texts,
      ]),
    ),
  )
  return faults.length ? faults : [{ path, words: message }]
}
