import {
  confirmBankAccount,
  acceptInvitation,
  agreeSelfBilling,
  completeBooking,
  confirmIdentity,
  createCustomer,
  createPartialBooking,
  createTreasure,
  exportLedger,
  getJob,
  getOpening,
  getUser,
  inviteStaff,
  jobType,
  listBills,
  listBookingServices,
  listInvoices,
  listJobs,
  listMessages,
  listMyServiceOptions,
  listSkills,
  listStaff,
  openBusiness,
  openRegion,
  saveBusiness,
  saveDefaultPrices,
  searchBoard,
  setPassword,
  takeStarterTrades,
  updateBankAccount,
  updateTreasureSkills,
  updateTreasureTax,
  createClient,
  londonDate,
  type ApiClient,
} from '@treasures/api-client'
import { expect, inject, onTestFinished, test } from 'vitest'
import { readCsvLine } from '../src/kernel/csv.ts'
import {
  walkBookedJob,
  walkOneJob,
  type Printed,
  type WalkPorts,
} from '../src/features/site/opening/try/walk.ts'
import { demoWords } from './demo-words.ts'
import { filledIn } from './booking-fixtures.ts'
import { firstAdmin, portal, prepareProduction } from './production.ts'
import { readPdf } from './read-pdf.ts'
import { refusal } from './refusal.ts'
import { signIn, testPassword } from './sign-in.ts'
import { onBothEngines } from './test-database.ts'

const day = 86_400_000
const trades = {
  domestic_cleaning: 'Domestic cleaning',
  gardening: 'Gardening',
  handyman: 'Handyman',
  window_cleaning: 'Window cleaning',
} as const
const codes = Object.keys(trades) as (keyof typeof trades)[]
const newcomer = { password: testPassword, password_confirmation: testPassword }

onBothEngines((engine) => {
  test(
    'an owner sets up, tries, opens, and is paid for the first job that a visitor books',
    { tags: 'slow' },
    async () => {
      const production = await prepareProduction(engine, inject('postgresUrl'))
      onTestFinished(() => production.close())
      const { mail, stripe, now } = production
      await production.importPostcodes()
      const server = await production.start()
      const visitor = createClient({ apiBase: server.apiBase })

      // Link of the first admin, as the start prints it.
      if (server.firstSuper?.is !== 'link') throw new Error('The start printed no link')
      const [, printed = ''] = server.firstSuper.link.split('/public/password/set/')
      await visitor.call(setPassword, {
        body: {
          token: printed.slice(0, 43),
          email: firstAdmin,
          fname: 'Olive',
          lname: 'Marsh',
          ...newcomer,
        },
      })
      let session = await signIn(server, { email: firstAdmin })
      const owner: ApiClient = {
        call: (endpoint, input, options) => session.call(endpoint, input, options),
        url: (path) => session.url(path),
      }
      const states = async () =>
        Object.fromEntries(
          (await owner.call(getOpening, {})).steps.map(({ key, state, words }) => [
            key,
            state === 'missing' ? `missing: ${words}` : state,
          ]),
        )
      expect(await states()).toMatchObject({ business: expect.stringContaining('missing') })

      await owner.call(saveBusiness, {
        body: {
          valid_from: londonDate(now()),
          name: 'Handy Neighbours Ltd',
          trading_name: 'Handy Neighbours',
          address: '1 High Street, Bristol BS1 4DJ',
          company_number: null,
          vat_registered: true,
          vat_number: 'GB123456782',
          phone: '0117 496 0123',
          email: 'hello@handyneighbours.test',
          jobs_email: 'jobs@handyneighbours.test',
          terms_url: 'https://handyneighbours.test/terms',
          privacy_url: 'https://handyneighbours.test/privacy',
          apply_url: null,
        },
      })
      await owner.call(takeStarterTrades, { body: { trades: codes } })
      const openOne = (region_name: string, mnemonic: string, outcodes: string[], from?: number) =>
        owner.call(openRegion, {
          query: {},
          body: {
            region_name,
            mnemonic,
            outcodes,
            run_by: from ? 'franchisee' : 'owner',
            take_over_from: from,
          },
        })
      const bristol = await openOne('Bristol', 'BRS', ['BS1', 'BS3', 'BS6'])
      const bath = await openOne('Bath', 'BTH', ['BA1', 'BA2'], bristol.id)
      await setPrices()
      async function setPrices() {
        const { data } = await owner.call(listMyServiceOptions, {
          query: { id_ambassador: bristol.id },
        })
        const prices = data
          .filter(({ id_job_type }) => id_job_type !== jobType.estimate)
          .map(({ id_service, id_price_unit }) => ({
            id_service,
            id_price_unit,
            customerprice: 26.5,
            treasureprice: 18.5,
          }))
        await owner.call(saveDefaultPrices, { body: { prices } })
      }
      expect(await states()).toMatchObject({
        business: 'done',
        where: 'done',
        services: 'done',
        prices: 'done',
        treasures: expect.stringContaining('missing'),
      })

      // Ten minutes after signing in, the owner has to confirm their identity.
      production.advance(11 * 60_000)
      const invite = (email: string, role: 'super' | 'admin' | 'ambassador', id_region?: number) =>
        owner.call(inviteStaff, { query: {}, body: { email, role, id_region: id_region ?? null } })
      expect(
        await refusal(owner, inviteStaff, {
          query: {},
          body: { email: 'a@handyneighbours.test', role: 'super' },
        }),
      ).toMatchObject({ code: 'confirm_needed' })
      await owner.call(confirmIdentity, { body: { password: testPassword } })
      await invite('office@handyneighbours.test', 'admin')
      await invite('nadia@handyneighbours.test', 'ambassador', bath.id)
      await invite('sam@handyneighbours.test', 'super')
      await invite('una@handyneighbours.test', 'super')
      await server.settle()
      const join = async (name: string) => {
        const email = `${name}@handyneighbours.test`
        const token = linkIn(mail.mails, email, `${portal}/public/invitation/`)
        const [first = '', ...rest] = name
        const person = { fname: first.toUpperCase() + rest.join(''), lname: 'Hall', ...newcomer }
        await visitor.call(acceptInvitation, { params: { token }, body: person })
        return signIn(server, { email })
      }
      const office = await join('office')
      const franchisee = await join('nadia')
      await join('sam')
      await join('una')
      expect(await franchisee.call(getUser, {})).toMatchObject({ id_ambassador: bath.id })
      expect((await owner.call(listStaff, {})).data.map(({ role }) => role).toSorted()).toEqual([
        'admin',
        'ambassador',
        'super',
        'super',
        'super',
      ])

      const skills = (await owner.call(listSkills, {})).data
      const treasures = [
        await addTreasure('Fielding', 'BS3 1AB', codes),
        await addTreasure('Okafor', 'BS6 5QA', ['gardening', 'handyman']),
        await addTreasure('Price', 'BA2 3AH', codes),
      ]
      async function addTreasure(
        lname: string,
        postcode: string,
        able: readonly (keyof typeof trades)[],
      ) {
        const mphone = `07700 90010${lname.length}`
        const { id } = await office.call(createTreasure, {
          body: {
            fname: 'Tim',
            lname,
            mphone,
            email: `${lname.toLowerCase()}@trades.test`,
            address: '3 Low Road',
            postcode,
            wtravel: 15,
            treasure: true,
            complete: true,
          },
        })
        const params = { id }
        const ids = able.map((code) => skills.find(({ name }) => name === trades[code])?.id ?? 0)
        await office.call(updateTreasureSkills, { params, body: { skills: ids } })
        const { account } = await owner.call(updateBankAccount, {
          params,
          body: {
            holder: `Tim ${lname}`,
            sort_code: '20-29-59',
            account_number: '63748472',
            password: testPassword,
          },
        })
        // A second person checks what staff entered.
        await office.call(confirmBankAccount, { params, body: { changed_at: account.changed_at } })
        await owner.call(updateTreasureTax, {
          params,
          body: { valid_from: londonDate(now()), vat_number: '', cis: 'not_building' },
        })
        await owner.call(agreeSelfBilling, { params })
        return { id, lname, mphone }
      }
      const [treasure] = treasures
      if (!treasure) throw new Error('There are three')
      expect(await states()).toMatchObject({ treasures: 'done', money: 'done' })

      const papers: Printed[] = []
      const ports: WalkPorts = {
        client: owner,
        today: () => londonDate(now()),
        async pass(days) {
          if (days > 0) {
            production.advance(days * day)
            session = await signIn(server, { email: firstAdmin })
          }
          await server.settle()
        },
        done: async (_step, _words, files = []) => void papers.push(...files),
      }
      const services = await owner.call(listBookingServices, {
        params: { postcode: 'BS1 4DJ' },
        query: {},
      })
      const cleaning = services.data.find(({ name }) => name === trades.domestic_cleaning)
      const option = cleaning?.options[0]
      if (!cleaning || !option) throw new Error('Cleaning is on offer')

      // During the trial a visitor cannot book, and staff can.
      const begun = {
        body: {
          ...filledIn({ address: '2 Park Row' }),
          id_service_option: option.id,
          postcode: 'BS1 4DJ',
        },
      }
      expect(await refusal(visitor, createPartialBooking, begun)).toMatchObject({
        code: 'not_open',
      })
      const { id: id_customer } = await office.call(createCustomer, {
        body: {
          fname: 'Carol',
          lname: 'Byron',
          email: 'carol@customers.test',
          mphone: '07700 900222',
          address: '2 Park Row',
          postcode: 'BS1 4DJ',
        },
      })
      await walkOneJob(
        { id_customer, postcode: 'BS1 4DJ', id_service: cleaning.id, treasure },
        ports,
      )
      expect(papers.map(({ name }) => name)).toEqual([
        'TRIAL-INV-000001.pdf',
        expect.stringMatching(/^TRIAL-SB-/),
      ])

      const { opened_at, counts } = await owner.call(openBusiness, { body: {} })
      expect(opened_at).not.toBeNull()
      expect(counts).toMatchObject({ jobs: 1, invoices: 1, customers: 1, treasures: 3, staff: 5 })
      expect((await owner.call(listJobs, { query: {} })).data).toEqual([])
      expect((await owner.call(listInvoices, { query: {} })).data).toEqual([])
      expect((await owner.call(listBills, { query: {} })).data).toEqual([])
      expect(await ledger()).toEqual([])
      async function ledger(): Promise<number[]> {
        const query = { from: '2026-01-01', to: londonDate(now()) }
        const text = await (await owner.call(exportLedger, { query })).text()
        const [head = '', ...lines] = text.trim().split(/\r?\n/)
        const names = readCsvLine(head) ?? []
        const pence = (line: string[], name: string) =>
          Math.round(Number(line[names.indexOf(name)] || 0) * 100)
        return lines
          .map((line) => readCsvLine(line) ?? [])
          .map((line) => pence(line, 'Credit (GBP)') - pence(line, 'Debit (GBP)'))
      }
      // The process checks every second whether another one has opened the business.
      await expect.poll(async () => (await owner.call(getOpening, {})).opened_at).not.toBeNull()

      // After the opening a visitor books, a treasure claims the job from the board, and is paid out.
      const draft = await visitor.call(createPartialBooking, begun)
      const booked = await visitor.call(completeBooking, {
        body: {
          id: draft.id,
          token: draft.token,
          customerprice: 26.5,
          terms_accepted: true,
          express_request: true,
        },
      })
      await server.settle()
      const board = await visitor.call(searchBoard, { query: { postcode: 'BS1 4DJ' } })
      expect(board.data).toMatchObject([{ id_job: booked.id_job, service_name: 'Cleaning' }])
      const job = await owner.call(getJob, { params: { id: booked.id_job } })
      papers.length = 0
      const { id_invoice } = await walkBookedJob(
        { id_job: booked.id_job, id_customer: job.customer?.id ?? 0, treasure, quantity: 2 },
        {
          ...ports,
          enterCard(setup) {
            stripe.succeed(setup, '4242', 'pm_works_1')
            return {}
          },
        },
      )
      expect(papers.map(({ name }) => name)).toEqual([
        'INV-000001.pdf',
        expect.stringMatching(/^SB-/),
      ])
      expect((await owner.call(listInvoices, { query: {} })).data).toMatchObject([
        { id: id_invoice, inv_number: 'INV-000001', owed: 0 },
      ])
      const entries = await ledger()
      expect(entries.length).toBeGreaterThan(0)
      expect(entries.reduce((sum, pence) => sum + pence, 0)).toBe(0)

      const { data: texts } = await owner.call(listMessages, { query: { per_page: 250 } })
      expect(texts.some(({ channel }) => channel === 'sms')).toBe(true)
      expect(mail.mails.length).toBeGreaterThan(8)
      expect(papers).toHaveLength(2)
      const read = [
        ...mail.mails,
        ...texts.map(({ subject, body }) => `${subject ?? ''}\n${body ?? ''}`),
        ...(await Promise.all(
          papers.map(async ({ file }) => readPdf(Buffer.from(await file.arrayBuffer())).join('\n')),
        )),
      ]
      expect(read.flatMap(demoWords)).toEqual([])
      for (const text of mail.mails) expect(text).toContain('Handy Neighbours')
    },
  )
})

test('demo words are found, but not the one line that may name the product', () => {
  expect(demoWords('Ring 0808 157 0123')).toEqual(['Ring 0808 157 0123'])
  expect(demoWords('Yours, Treasures')).toHaveLength(1)
  expect(demoWords('Runs on Treasures. Our treasures are on their way.')).toEqual([])
})

function linkIn(mails: readonly string[], recipient: string, page: string): string {
  const mail = mails.findLast((one) => one.includes(`To: ${recipient}`) && one.includes(page))
  const token = mail?.split(page)[1]?.slice(0, 43)
  if (!token) throw new Error(`No link was sent to ${recipient}`)
  return token
}
