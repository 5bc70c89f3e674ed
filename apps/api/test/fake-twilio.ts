import { createHmac, randomBytes } from 'node:crypto'
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import type { TwilioSettings } from '../src/adapters/texts/twilio.settings.ts'
import { notAsTwilio } from './published-twilio.ts'

type Message = {
  sid: string
  body: string
  from: string
  to: string
  callback: string
  status: string
  created: Date
}
type Answer = { status: number; body: object; headers?: Record<string, string> }

/**
 * Fault of one call: it never arrives (`unheard`), its answer is lost, or it gets a server error or
 * too many requests.
 */
export type TwilioFault = 'unheard' | 'lost' | 'broken' | 'limited'

const authToken = 'auth-token-of-the-stand-in'
const accountSid = `AC${'1'.repeat(32)}`
const newSid = () => `SM${randomBytes(16).toString('hex')}`

/**
 * Signs as Twilio documents: the address, then each name and value in the order of names. Written
 * independently of our code.
 */
export function signTwilio(url: string, form: Record<string, string>, token = authToken): string {
  const data = Object.keys(form)
    .toSorted()
    .reduce((all, name) => all + name + form[name], url)
  return createHmac('sha1', token).update(Buffer.from(data, 'utf8')).digest('base64')
}

/**
 * Fake Twilio on a real socket, with Twilio's rules. It requires basic authentication, documented
 * form fields and a public address for reports. It answers as documented and sends no text to a
 * number that answered STOP. Numbers that end in 000 are invalid.
 */
export async function startFakeTwilio({
  now = () => new Date(),
  from = '+442079460000',
}: { now?: () => Date; from?: string } = {}) {
  const messages: Message[] = []
  const stopped = new Set<string>()
  const asked: string[] = []
  let next: (call: string, form: URLSearchParams) => TwilioFault | undefined = () => undefined

  const refuse = (status: number, code: number, message: string): Answer => ({
    status,
    body: { code, message, more_info: `https://www.twilio.com/docs/errors/${code}`, status },
  })

  const show = ({ sid, body, from, to, status, created }: Message) => ({
    account_sid: accountSid,
    api_version: '2010-04-01',
    body,
    date_created: created.toUTCString().replace('GMT', '+0000'),
    date_sent: null,
    date_updated: created.toUTCString().replace('GMT', '+0000'),
    direction: 'outbound-api',
    error_code: null,
    error_message: null,
    from,
    messaging_service_sid: null,
    num_media: '0',
    num_segments: '1',
    price: null,
    price_unit: null,
    sid,
    status,
    subresource_uris: {},
    to,
    uri: `/2010-04-01/Accounts/${accountSid}/Messages/${sid}.json`,
  })

  function make(form: URLSearchParams): Answer {
    const to = form.get('To') ?? ''
    const body = form.get('Body') ?? ''
    const callback = form.get('StatusCallback') ?? ''
    if (!/^\+\d{10,15}$/.test(to) || to.endsWith('000'))
      return refuse(400, 21211, `Invalid 'To' Phone Number: ${to}`)
    if (form.get('From') !== from)
      return refuse(400, 21659, `'From' is not a Twilio phone number: ${form.get('From')}`)
    if (body === '') return refuse(400, 21602, 'Message body is required.')
    if (body.length > 1_600) return refuse(400, 21617, 'The concatenated body is too long.')
    if (!/^https:\/\/[^/]+\.\w+\//.test(callback))
      return refuse(400, 21609, 'The StatusCallback is not a valid URL.')
    if (stopped.has(to)) return refuse(400, 21610, 'Attempt to send to unsubscribed recipient')
    const message = { sid: newSid(), body, from, to, callback, status: 'queued', created: now() }
    messages.push(message)
    return { status: 201, body: show(message) }
  }

  const list = (query: URLSearchParams): Answer => ({
    status: 200,
    body: {
      messages: messages
        .filter(({ to }) => to === query.get('To'))
        .toReversed()
        .slice(0, Number(query.get('PageSize') ?? 50))
        .map(show),
      end: 0,
      first_page_uri: '',
      next_page_uri: null,
      page: 0,
      page_size: 100,
      previous_page_uri: null,
      start: 0,
      uri: '',
    },
  })

  async function handle(request: IncomingMessage): Promise<Answer | undefined> {
    const { pathname, searchParams: query } = new URL(request.url ?? '/', 'http://twilio')
    const raw = await text(request)
    const token = Buffer.from(`${accountSid}:${authToken}`).toString('base64')
    if (request.headers.authorization !== `Basic ${token}`)
      return refuse(401, 20003, 'Authenticate')
    const call = `${request.method} ${pathname.replace(`/2010-04-01/Accounts/${accountSid}/`, '')}`
    const form = new URLSearchParams(raw)
    asked.push(call)
    const fault = next(call, form)
    if (fault === 'unheard') return undefined
    if (fault === 'broken') return { status: 500, body: {} }
    if (fault === 'limited')
      return { ...refuse(429, 20429, 'Too Many Requests'), headers: { 'retry-after': '90' } }
    if (raw && request.headers['content-type'] !== 'application/x-www-form-urlencoded')
      return refuse(400, 21604, 'Not a form.')
    const wrong = notAsTwilio(call, { query, ...(raw && { form }) })
    if (wrong !== undefined) return refuse(400, 20001, wrong)
    const said = request.method === 'POST' ? make(form) : list(query)
    const ours = said.status < 300 ? notAsTwilio(call, { answer: said.body }) : undefined
    if (ours !== undefined) return refuse(400, 20001, `The stand-in is wrong: ${ours}`)
    return fault === 'lost' ? undefined : said
  }

  const server = createServer((request, response) => {
    handle(request)
      .then((said) => {
        if (!said) return response.destroy()
        response.writeHead(said.status, { 'content-type': 'application/json', ...said.headers })
        response.end(JSON.stringify(said.body))
      })
      .catch(() => response.destroy())
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))

  const publicUrl = 'https://treasures.example'
  const settings: TwilioSettings = {
    accountSid,
    authToken,
    from,
    takesReplies: from.startsWith('+'),
    apiBase: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    publicUrl,
  }

  /** Posts a signed form to our server, which runs behind a proxy. */
  async function bring(apiBase: string, url: string, form: Record<string, string>) {
    return fetch(url.replace(`${publicUrl}/api`, apiBase), {
      method: 'POST',
      headers: {
        'content-type': 'application/x-www-form-urlencoded; charset=UTF-8',
        'x-twilio-signature': signTwilio(url, form),
      },
      body: new URLSearchParams(form),
    })
  }

  return {
    settings,
    messages,
    asked,
    stopped,
    /** Decides the fault of each further call. */
    setFaults: (fault: typeof next) => void (next = fault),
    /** Reports the status of a text, with an error code such as 21610. */
    report(apiBase: string, { sid, to, callback }: Message, status: string, code?: number) {
      return bring(apiBase, callback, {
        AccountSid: accountSid,
        ApiVersion: '2010-04-01',
        From: from,
        MessageSid: sid,
        MessageStatus: status,
        SmsSid: sid,
        SmsStatus: status,
        To: to,
        ...(code !== undefined && { ErrorCode: String(code) }),
      })
    },
    /** Texts us as a person does. Twilio itself acts on STOP and START first. */
    text(apiBase: string, mobile: string, body: string, sid = newSid()) {
      if (/^(stop|stopall|unsubscribe|cancel|end|quit|revoke|optout)$/i.test(body.trim()))
        stopped.add(mobile)
      if (/^(start|yes|unstop)$/i.test(body.trim())) stopped.delete(mobile)
      return bring(apiBase, `${publicUrl}/api/messages/twilio/inbound`, {
        AccountSid: accountSid,
        ApiVersion: '2010-04-01',
        Body: body,
        From: mobile,
        FromCountry: 'GB',
        MessageSid: sid,
        NumMedia: '0',
        NumSegments: '1',
        SmsMessageSid: sid,
        SmsSid: sid,
        SmsStatus: 'received',
        To: from,
      })
    },
    close: () =>
      new Promise<void>((resolve) => {
        server.closeAllConnections()
        server.close(() => resolve())
      }),
  }
}
export type FakeTwilio = Awaited<ReturnType<typeof startFakeTwilio>>
