import { randomUUID } from 'node:crypto'
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { notPublished } from './published-xero.ts'

type Json = Record<string, unknown>
type Answer = { status: number; body?: unknown; headers?: Record<string, string> }
type Document = {
  id: string
  type: string
  number: string
  contact: string
  total: number
  /** Descriptions of its lines. */
  words: string[]
  tax: number
  paid: number
  credited: number
  status: string
  updated: number
  allocations?: Json[]
}
type Payment = {
  id: string
  document: Document
  amount: number
  reference: string
  status: 'AUTHORISED' | 'DELETED'
}

/** Fault of one call: before it is done, or only its answer is lost. */
export type XeroFault = 'broken' | 'limited' | 'lost_answer' | 'none'

const pounds = (value: unknown) => Math.round(Number(value) * 100)

/**
 * Fake Xero on a real socket, with Xero's rules.
 * Requests and answers match its published document. Contact names and sales invoice numbers are
 * unique, but bills may share a number. Payments and credits never
 * exceed what is due. A key repeats its first answer.
 */
export async function startFakeXero({ perMinute = Infinity }: { perMinute?: number } = {}) {
  const contacts = new Map<string, { name: string; number: string }>()
  const documents = new Map<string, Document>()
  const payments: Payment[] = []
  const answered = new Map<string, Answer>()
  const asked: { call: string; key: string | undefined; body: unknown }[] = []
  let starts: number[] = []
  const tokens = new Set<string>()
  let next: (call: string) => XeroFault = () => 'none'

  const refuse = (message: string): Answer => ({
    status: 400,
    body: {
      ErrorNumber: 10,
      Type: 'ValidationException',
      Message: 'A validation exception occurred',
      Elements: [{ ValidationErrors: [{ Message: message }] }],
    },
  })
  const due = (one: Document) => one.total - one.paid - one.credited

  const show = (one: Document) => ({
    ...(one.type === 'ACCRECCREDIT'
      ? { CreditNoteID: one.id, CreditNoteNumber: one.number }
      : { InvoiceID: one.id, InvoiceNumber: one.number }),
    Type: one.type,
    Status: one.status,
    Total: one.total / 100,
    TotalTax: one.tax / 100,
    ...(one.type === 'ACCRECCREDIT'
      ? { RemainingCredit: due(one) / 100 }
      : { AmountPaid: one.paid / 100, AmountDue: due(one) / 100 }),
    Contact: { ContactID: one.contact },
  })

  function putContact(given: Json): Answer {
    const { Name, ContactNumber } = given as { Name: string; ContactNumber: string }
    if ([...contacts.values()].some(({ name }) => name.toLowerCase() === Name.toLowerCase()))
      return refuse('The contact name must be unique across all active contacts.')
    const id = randomUUID()
    contacts.set(id, { name: Name, number: ContactNumber })
    return { status: 200, body: { Contacts: [{ ContactID: id }] } }
  }

  function makeDocument(given: Json, kind: 'Invoices' | 'CreditNotes'): Answer {
    const lines = given.LineItems as Json[]
    const contact = (given.Contact as { ContactID: string }).ContactID
    const number = String(given.InvoiceNumber ?? given.CreditNoteNumber)
    const type = String(given.Type)
    if (!contacts.has(contact)) return refuse('The contact could not be found.')
    if (!/^\d{4}-\d\d-\d\d$/.test(String(given.Date))) return refuse('A date has no zone.')
    const rivals = [...documents.values()].filter((one) => one.type === type)
    if (type !== 'ACCPAY' && rivals.some((one) => one.number === number))
      return refuse(`${kind === 'Invoices' ? 'Invoice' : 'Credit note'} # must be unique.`)
    for (const line of lines) {
      if (pounds(line.LineAmount) !== Math.round(pounds(line.UnitAmount) * Number(line.Quantity)))
        return refuse('The line total does not match the expected line total.')
      if (!line.AccountCode || !line.TaxType) return refuse('Account code and tax type are needed.')
    }
    const one: Document = {
      id: randomUUID(),
      type,
      number,
      contact,
      words: lines.map(({ Description }) => String(Description)),
      total: lines.reduce((sum, line) => sum + pounds(line.LineAmount), 0),
      tax: lines.reduce((sum, line) => sum + pounds(line.TaxAmount), 0),
      paid: 0,
      credited: 0,
      status: 'AUTHORISED',
      updated: Date.now(),
    }
    documents.set(one.id, one)
    return { status: 200, body: { [kind]: [show(one)] } }
  }

  function pay(given: Json): Answer {
    const id =
      (given.Invoice as { InvoiceID?: string } | undefined)?.InvoiceID ??
      (given.CreditNote as { CreditNoteID?: string } | undefined)?.CreditNoteID ??
      (given.Overpayment as { OverpaymentID?: string } | undefined)?.OverpaymentID ??
      ''
    const document = documents.get(id)
    const amount = pounds(given.Amount)
    if (!document) return refuse('The document could not be found.')
    if (amount > due(document)) return refuse('Payment amount exceeds the amount outstanding.')
    document.paid += amount
    document.updated = Date.now()
    if (due(document) === 0) document.status = 'PAID'
    const payment: Payment = {
      id: randomUUID(),
      document,
      amount,
      reference: String(given.Reference),
      status: 'AUTHORISED',
    }
    payments.push(payment)
    return { status: 200, body: { Payments: [showPayment(payment)] } }
  }
  const showPayment = ({ id, reference, status }: Payment) => ({
    PaymentID: id,
    Reference: reference,
    Status: status,
  })

  function deletePayment(id: string, given: Json): Answer {
    const payment = payments.find((one) => one.id === id)
    if (!payment) return { status: 404 }
    if (given.Status !== 'DELETED') return refuse('A payment can only be deleted.')
    if (payment.status === 'DELETED') return refuse('The payment has been deleted already.')
    payment.status = 'DELETED'
    payment.document.paid -= payment.amount
    payment.document.status = 'AUTHORISED'
    payment.document.updated = Date.now()
    return { status: 200, body: { Payments: [showPayment(payment)] } }
  }

  /** Records a bank transaction. The fake knows overpayments by customers only. */
  function receive(given: Json): Answer {
    const contact = (given.Contact as { ContactID: string }).ContactID
    const [line] = given.LineItems as Json[]
    if (given.Type !== 'RECEIVE-OVERPAYMENT' || given.LineAmountTypes !== 'NoTax')
      return refuse('The type and its tax do not go together.')
    if (!contacts.has(contact)) return refuse('The contact could not be found.')
    // Xero keeps references for other types only.
    if (given.Reference !== undefined) return refuse('An overpayment has no reference.')
    const one: Document = {
      id: randomUUID(),
      type: 'RECEIVE-OVERPAYMENT',
      number: String(line?.Description),
      contact,
      words: [String(line?.Description)],
      total: pounds(line?.UnitAmount),
      tax: 0,
      paid: 0,
      credited: 0,
      status: 'AUTHORISED',
      updated: Date.now(),
    }
    documents.set(one.id, one)
    return { status: 200, body: { BankTransactions: [showReceived(one)] } }
  }
  const showReceived = (one: Document) => ({
    BankTransactionID: one.id,
    OverpaymentID: one.id,
    Type: one.type,
    Status: 'AUTHORISED',
    Total: one.total / 100,
    BankAccount: { Code: '090' },
    Contact: { ContactID: one.contact },
    LineItems: [{ Description: one.number }],
  })

  function allocate(id: string, given: Json): Answer {
    const note = documents.get(id)
    const invoice = documents.get((given.Invoice as { InvoiceID: string }).InvoiceID)
    const amount = pounds(given.Amount)
    if (!note || !invoice) return refuse('The document could not be found.')
    if (amount > due(invoice))
      return refuse('The amount exceeds what is outstanding on the invoice.')
    if (amount > due(note)) return refuse('The amount exceeds what is left of the credit note.')
    note.credited += amount
    note.allocations = [...(note.allocations ?? []), given]
    invoice.credited += amount
    if (due(invoice) === 0) invoice.status = 'PAID'
    return { status: 200, body: { Allocations: [given] } }
  }

  function voidInvoice(id: string): Answer {
    const invoice = documents.get(id)
    if (!invoice) return { status: 404 }
    if (invoice.paid > 0) return refuse('A paid invoice cannot be voided.')
    invoice.status = 'VOIDED'
    return { status: 200, body: { Invoices: [show(invoice)] } }
  }

  const quoted = (query: URLSearchParams) => /=="([^"]*)"/.exec(query.get('where') ?? '')?.[1]

  function list(path: string, query: URLSearchParams, since: string | undefined): Answer {
    if (path === 'Contacts') {
      const number = quoted(query)
      const found = [...contacts].filter(([, one]) => one.number === number)
      return { status: 200, body: { Contacts: found.map(([id]) => ({ ContactID: id })) } }
    }
    if (path === 'Payments') {
      const found = payments.filter(({ reference }) => reference === quoted(query))
      return { status: 200, body: { Payments: found.map(showPayment) } }
    }
    if (path === 'BankTransactions') {
      const contact = /guid\("([^"]*)"\)/.exec(query.get('where') ?? '')?.[1]
      const found = [...documents.values()].filter(
        (one) => one.type === 'RECEIVE-OVERPAYMENT' && one.contact === contact,
      )
      return { status: 200, body: { BankTransactions: found.map(showReceived) } }
    }
    const types = path === 'CreditNotes' ? ['ACCRECCREDIT'] : ['ACCREC', 'ACCPAY']
    const number = query.get('InvoiceNumbers') ?? quoted(query)
    const page = Number(query.get('page') ?? 1)
    const found = [...documents.values()].filter(
      (one) =>
        types.includes(one.type) &&
        (number === undefined || one.number === number) &&
        (!since || one.updated >= Date.parse(since)),
    )
    return {
      status: 200,
      body: { [path]: found.slice((page - 1) * 100, page * 100).map(show) },
    }
  }

  /** One with what was taken off which invoice. */
  function showHolder(path: string, id: string): Answer {
    const one = documents.get(id)
    if (!one) return { status: 404 }
    const { allocations: Allocations = [] } = one
    const shown =
      path === 'CreditNotes'
        ? { ...show(one), Allocations }
        : { OverpaymentID: id, Type: one.type, RemainingCredit: due(one) / 100, Allocations }
    return { status: 200, body: { [path]: [shown] } }
  }

  function answer(
    method: string,
    path: string,
    query: URLSearchParams,
    body: Json,
    since?: string,
  ) {
    const first = (name: string) => ((body[name] as Json[] | undefined)?.[0] ?? body) as Json
    if (method === 'GET') {
      const online = /^Invoices\/([\w-]+)\/OnlineInvoice$/.exec(path)?.[1]
      const [, holders, holder] = /^(CreditNotes|Overpayments)\/([\w-]+)$/.exec(path) ?? []
      if (holders && holder) return showHolder(holders, holder)
      if (!online) return list(path, query, since)
      return documents.has(online)
        ? {
            status: 200,
            body: { OnlineInvoices: [{ OnlineInvoiceUrl: `https://in.xero.example/${online}` }] },
          }
        : { status: 404 }
    }
    const note = /^(?:CreditNotes|Overpayments)\/([\w-]+)\/Allocations$/.exec(path)?.[1]
    if (note) return allocate(note, first('Allocations'))
    const invoice = /^Invoices\/([\w-]+)$/.exec(path)?.[1]
    if (invoice) return voidInvoice(invoice)
    const payment = /^Payments\/([\w-]+)$/.exec(path)?.[1]
    if (payment) return deletePayment(payment, body)
    if (path === 'BankTransactions') return receive(first(path))
    if (path === 'Contacts') return putContact(first('Contacts'))
    if (path === 'Payments') return pay(first(path))
    if (path === 'Invoices' || path === 'CreditNotes') return makeDocument(first(path), path)
    return { status: 404 }
  }

  async function handle(request: IncomingMessage): Promise<Answer | 'lost'> {
    const { pathname, searchParams } = new URL(request.url ?? '/', 'http://xero')
    const raw = await text(request)
    if (pathname === '/connect/token') {
      if (request.headers.authorization !== `Basic ${btoa('id:secret')}`) return { status: 401 }
      const token = randomUUID()
      tokens.add(token)
      return { status: 200, body: { access_token: token, expires_in: 1_800 } }
    }
    if (!tokens.has(request.headers.authorization?.replace('Bearer ', '') ?? ''))
      return { status: 401 }
    if (request.headers['xero-tenant-id'] !== 'tenant') return { status: 403 }
    const now = Date.now()
    starts = [...starts.filter((at) => at > now - 60_000), now]
    if (starts.length > perMinute) return { status: 429, headers: { 'retry-after': '1' } }
    const path = pathname.replace('/api.xro/2.0/', '')
    const call = `${request.method} ${path}`
    const header = request.headers['idempotency-key']
    const key = typeof header === 'string' ? header : undefined
    const body = raw === '' ? {} : (JSON.parse(raw) as Json)
    asked.push({ call, key, body })
    const fault = next(call)
    if (fault === 'broken') return { status: 500 }
    if (fault === 'limited') return { status: 429, headers: { 'retry-after': '1' } }
    const wrong = notPublished(call, {
      query: searchParams,
      ...(raw !== '' && { request: body }),
    })
    if (wrong !== undefined) return refuse(wrong)
    const known = key === undefined ? undefined : answered.get(`${call} ${key}`)
    const since = request.headers['if-modified-since']
    // The published document requires a date-time with a time zone.
    if (since !== undefined && !/^\d{4}-\d\d-\d\dT[\d:.]+Z$/.test(String(since)))
      return refuse(`If-Modified-Since is no date-time: ${since}`)
    const said = known ?? answer(request.method ?? 'GET', path, searchParams, body, since)
    if (said.status === 200 && notPublished(call, { answer: said.body }) !== undefined)
      return refuse(`The stand-in is wrong: ${notPublished(call, { answer: said.body })}`)
    if (key !== undefined) answered.set(`${call} ${key}`, said)
    return fault === 'lost_answer' ? 'lost' : said
  }

  const server = createServer((request, response) => {
    handle(request)
      .then((said) => {
        if (said === 'lost') return response.destroy()
        response.writeHead(said.status, { 'content-type': 'application/json', ...said.headers })
        response.end(said.body === undefined ? '' : JSON.stringify(said.body))
      })
      .catch(() => response.destroy())
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`

  return {
    settings: {
      clientId: 'id',
      clientSecret: 'secret',
      tenantId: 'tenant',
      scopes: 'accounting.transactions accounting.contacts',
      apiBase: base,
      identityBase: base,
      webhookKey: 'webhook-key',
      codes: {
        work: '200',
        materials: '201',
        post_fee: '202',
        bills: '310',
        bank: '090',
        withheld: '825',
        taxSales: 'OUTPUT2',
        taxPurchases: 'INPUT2',
        taxNone: 'NONE',
      },
    },
    asked,
    documents,
    payments,
    contacts,
    /** Decides the fault of each further call. */
    setFaults: (decide: (call: string) => XeroFault) => void (next = decide),
    /** Forgets the keys, as Xero does after a day. */
    forgetKeys: () => answered.clear(),
    /** Revokes tokens early, as Xero may do. */
    revokeToken: () => tokens.clear(),
    /** Changes a document manually in Xero. */
    changeTotal(number: string, pence: number) {
      for (const one of documents.values())
        if (one.number === number) Object.assign(one, { total: pence, updated: Date.now() })
    },
    close: () =>
      new Promise<void>((resolve) => {
        server.closeAllConnections()
        server.close(() => resolve())
      }),
  }
}
export type FakeXero = Awaited<ReturnType<typeof startFakeXero>>
