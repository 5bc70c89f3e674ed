import {
  addDays,
  assignJob,
  bookJob,
  chargeInvoice,
  checkBillsDue,
  checkDue,
  claimJob,
  createAppointment,
  createCard,
  createPartialBooking,
  createPayoutFile,
  getBillPdf,
  getCardToken,
  getInvoicePdf,
  getTreasureWallet,
  invoiceStatus,
  isApiError,
  issueBills,
  issueInvoices,
  billStatus,
  jobStatus,
  jobType,
  listBookingServices,
  listBills,
  listInvoices,
  listTimesheets,
  lockTimesheets,
  markPayoutPaid,
  moveJob,
  recordTreasureLabour,
  recordTreasureMaterials,
  requestPayout,
  timesheetStatus,
  type ApiClient,
  type TryStepKey,
} from '@treasures/api-client'

/** Customer, place, service and treasure of the job. */
export type WalkPeople = {
  id_customer: number
  postcode: string
  id_service: number
  treasure: { id: number; lname: string; mphone: string }
}

export type WalkPorts = {
  /** Signed in as a super. */
  client: ApiClient
  /** Moves the clock by this many days, then runs the tasks that are due. */
  pass: (days: number) => Promise<void>
  /** Today's date in London, `YYYY-MM-DD`. */
  today: () => string
  /** Called after each step with its printed documents. */
  done: (step: TryStepKey, words: string, printed?: readonly Printed[]) => Promise<void>
  /**
   * Enters a card at the processor. Returns the fields with which to save the card. If absent, a
   * trial card is used.
   */
  enterCard?: (setup: string) => { trial_card?: string }
}
export type Printed = { name: string; file: Blob }

/** Thrown if the walk goes wrong. The message is for the owner. */
export class WalkStopped extends Error {
  override readonly name = 'WalkStopped'
}

const isUnlocked = (status: number) =>
  status === timesheetStatus.open || status === timesheetStatus.submitted

/** A booked job with its treasure. */
export type WalkJob = Pick<WalkPeople, 'id_customer' | 'treasure'> & {
  id_job: number
  /** Units to work. */
  quantity: number
}

/** Takes one job from booking to payout, with the calls that people make. */
export async function walkOneJob(people: WalkPeople, ports: WalkPorts) {
  return walkBookedJob(await bookForWalk(people, ports), ports)
}

async function bookForWalk(
  { id_customer, postcode, id_service, treasure }: WalkPeople,
  { client, done }: WalkPorts,
): Promise<WalkJob> {
  const offer = await client.call(listBookingServices, { params: { postcode }, query: {} })
  const service = offer.data.find(({ id }) => id === id_service)
  // Leaves out estimates, which have no price until a treasure has looked at the job.
  const option = service?.options.find(
    ({ available, id_job_type }) => available && id_job_type !== jobType.estimate,
  )
  if (!service || !option) throw new WalkStopped(`Nothing with a price is on offer at ${postcode}.`)
  const draft = await client.call(createPartialBooking, {
    body: {
      id_service_option: option.id,
      postcode,
      descr: 'A full trial, from booking to payout.',
      wanted: 'flexible',
      address: '1 Trial Street',
      mphone: '07700 900000',
    },
  })
  const { id_job } = await client.call(bookJob, {
    body: {
      id: draft.id,
      token: draft.token,
      id_customer,
      customerprice: option.customerprice,
      terms_accepted: true,
      express_request: true,
    },
  })
  await done('book', `${service.name} was booked at ${postcode}.`)
  return { id_job, id_customer, treasure, quantity: Math.max(1, option.duration ?? 1) }
}

/** Takes a booked job from the claim to payout. */
export async function walkBookedJob(
  { id_job, id_customer, treasure, quantity }: WalkJob,
  { client, pass, today, done, enterCard = () => ({ trial_card: 'visa_works' }) }: WalkPorts,
) {
  const { id: id_treasure, lname, mphone } = treasure
  const claim = { body: { id_job, last_name: lname, mobile: mphone } }
  const wasClaimed = await client.call(claimJob, claim).then(
    () => true,
    (error: unknown) => {
      if (!isApiError(error, 'job_not_found')) throw error
      return false
    },
  )
  // Staff assign jobs that are not on the board.
  if (!wasClaimed) await client.call(assignJob, { params: { id: id_job }, body: { id_treasure } })
  await pass(1)
  await done(
    'claim',
    wasClaimed
      ? 'A treasure claimed it from the board.'
      : 'It is not on the board, so it was given to a treasure.',
  )

  await client.call(createAppointment, {
    // Uses tomorrow, because the owner may try this after 09:00.
    body: { id_job, id_treasure, date: addDays(today(), 1), time: '09:00', hours: 1 },
  })
  await done('visit', 'A visit was arranged.')

  await pass(1)
  const worked = { id_treasure, id_job, date: today() }
  await client.call(recordTreasureLabour, {
    body: { ...worked, quantity, descr: 'Work of the trial' },
  })
  await client.call(recordTreasureMaterials, {
    body: { ...worked, quantity: 4, treasureprice: 6.5, descr: 'Materials of the trial' },
  })
  await client.call(moveJob, { params: { id: id_job }, body: { id_status: jobStatus.completed } })
  await done('work', 'Labour and materials were recorded, and the job is done.')

  // Timesheets are locked after the end of their month.
  await pass(31)
  const sheets = await client.call(listTimesheets, { query: { id_treasure, per_page: 250 } })
  const ids = sheets.data
    .filter(({ id_status, month }) => isUnlocked(id_status) && month < today().slice(0, 7))
    .map(({ id }) => id)
  if (ids.length) await client.call(lockTimesheets, { body: { ids } })
  await pass(1)
  await done('lock', 'The timesheet was locked.')

  await client.call(checkDue, { body: { dry_run: false, id_customer } })
  const id_invoice = await draftInvoice()
  if (id_invoice === undefined) throw new WalkStopped('The work did not become an invoice.')
  const [issued] = (await client.call(issueInvoices, { body: { ids: [id_invoice] } })).data
  if (!issued || issued.problem) throw new WalkStopped(issued?.problem ?? 'No invoice was issued.')
  const invoice = { name: `${issued.inv_number}.pdf`, file: await pdfOf(id_invoice) }
  await done('invoice', `Invoice ${issued.inv_number} was issued.`, [invoice])

  const { setup } = await client.call(getCardToken, { params: { id: id_customer } })
  await client.call(createCard, {
    params: { id: id_customer },
    body: { setup, ...enterCard(setup) },
  })
  const charge = await client.call(chargeInvoice, { params: { id: id_invoice }, body: {} })
  if (charge.status !== 'succeeded') throw new WalkStopped('The card was not charged.')
  await pass(0)
  await done('pay', `${issued.inv_number} was paid by card.`)

  await client.call(checkBillsDue, { body: { dry_run: false } })
  const drafts = await draftBills()
  const bills = drafts.length ? (await client.call(issueBills, { body: { ids: drafts } })).data : []
  const held = bills.find(({ problem }) => problem)
  const [bill] = bills
  if (!bill || held) throw new WalkStopped(held?.problem ?? 'No bill was written for the treasure.')
  const printed = await client.call(getBillPdf, { params: { id: bill.id } })
  await done('bill', `Bill ${bill.number} was written for the treasure.`, [
    { name: `${bill.number}.pdf`, file: printed },
  ])

  const wallet = await client.call(getTreasureWallet, { params: { id: id_treasure } })
  const payout = await client.call(requestPayout, { params: { id: wallet.id }, body: {} })
  await client.call(createPayoutFile, { body: {} })
  await client.call(markPayoutPaid, { params: { id: payout.id }, body: {} })
  await pass(0)
  await done('pay_out', 'The treasure was paid out through a payment file.')
  return { id_job, id_invoice }

  async function pdfOf(id: number) {
    return client.call(getInvoicePdf, { params: { id } })
  }
  async function draftInvoice() {
    const { data } = await client.call(listInvoices, {
      query: { id_status: invoiceStatus.draft, id_customer, per_page: 1 },
    })
    return data[0]?.id
  }
  async function draftBills() {
    const { data } = await client.call(listBills, {
      query: { id_treasure, id_status: billStatus.draft, per_page: 250 },
    })
    return data.map(({ id }) => id)
  }
}
