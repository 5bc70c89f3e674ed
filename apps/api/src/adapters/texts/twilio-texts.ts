import * as z from 'zod/mini'
import type { TwilioSettings } from './twilio.settings.ts'
import {
  ForeignTextCall,
  type TextAnswer,
  type TextCall,
  type TextReport,
  type Texts,
} from '../../kernel/texts.ts'
import { meaningOf, stoppedCode, whyFailed } from './twilio-errors.rules.ts'
import { isSignedByTwilio } from './twilio-signature.ts'

/** Milliseconds until a call times out. An unanswered text is looked up only after that. */
const patience = 10_000
/** Texts per look-up: more than a single number receives in a day. */
const perPage = 100

const Sid = z.string().check(z.regex(/^(SM|MM)[\da-fA-F]{32}$/))
const Made = z.object({ sid: Sid })
const Listed = z.object({
  messages: z.array(
    z.object({
      sid: Sid,
      body: z.nullable(z.string()),
      direction: z.string(),
      date_created: z.nullable(z.string()),
    }),
  ),
})
const Problem = z.object({ code: z.optional(z.int()), message: z.optional(z.string()) })

const Inbound = z.object({
  MessageSid: Sid,
  From: z.string().check(z.regex(/^\+\d{5,15}$/)),
  Body: z._default(z.string(), ''),
})
const Report = z.object({
  MessageSid: Sid,
  MessageStatus: z.string().check(z.regex(/^[a-z_]{1,30}$/)),
  ErrorCode: z.optional(z.string().check(z.regex(/^\d{1,6}$/))),
})

/** Errors before a connection was made, so that nothing was sent. */
const notReached = new Set([
  'ECONNREFUSED',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOTFOUND',
  'EAI_AGAIN',
  'UND_ERR_CONNECT_TIMEOUT',
])

/** Sends texts through Twilio's Messages resource. */
export function twilioTexts(settings: TwilioSettings): Texts {
  const { accountSid, authToken, from, apiBase, publicUrl } = settings
  const messages = new URL(`/2010-04-01/Accounts/${accountSid}/Messages.json`, apiBase)
  const webhook = (name: string) => `${publicUrl}/api/messages/twilio/${name}`

  async function call(url: URL, form?: URLSearchParams) {
    const response = await fetch(url, {
      method: form ? 'POST' : 'GET',
      headers: {
        authorization: `Basic ${Buffer.from(`${accountSid}:${authToken}`).toString('base64')}`,
        ...(form && { 'content-type': 'application/x-www-form-urlencoded' }),
      },
      ...(form && { body: form.toString() }),
      redirect: 'error',
      signal: AbortSignal.timeout(patience),
    })
    const text = await response.text()
    const retryAfter = Number(response.headers.get('retry-after')) || undefined
    return { status: response.status, retryAfter, answer: readJson(text) }
  }

  function readCall<T>(
    { query, body, signature }: TextCall,
    name: string,
    schema: z.ZodMiniType<T>,
  ): T {
    const form = new URLSearchParams(body.toString())
    // Signatures are checked against the address that we gave to Twilio. The address in the call
    // may be a proxy's, or chosen by the caller.
    const url = `${webhook(name)}${query && `?${query}`}`
    if (!isSignedByTwilio(signature, url, form, authToken))
      throw new ForeignTextCall('Not signed by Twilio')
    const { data, error } = schema.safeParse(Object.fromEntries(form))
    if (error) throw new ForeignTextCall('Signed by Twilio, but not understood', { cause: error })
    return data
  }

  return {
    takesReplies: settings.takesReplies,

    async send({ id, recipient, body }): Promise<TextAnswer> {
      const form = new URLSearchParams({
        To: recipient,
        From: from,
        Body: body,
        StatusCallback: `${webhook('status')}?message=${id}`,
      })
      try {
        const { status, retryAfter, answer } = await call(messages, form)
        const made = Made.safeParse(answer).data
        if (status < 300 && made) return { is: 'taken', reference: made.sid }
        if (status === 429)
          return { is: 'later', why: meaningOf(20429).why, ...(retryAfter && { retryAfter }) }
        if (status < 400 || status >= 500)
          return { is: 'unknown', why: `Twilio answered ${status}.` }
        const { code = null, message } = Problem.safeParse(answer).data ?? {}
        const { is, why } = meaningOf(code, message)
        return is === 'later'
          ? { is, why }
          : { is: 'refused', why, isStopped: code === stoppedCode }
      } catch (error) {
        return notReached.has(codeOf(error))
          ? { is: 'later', why: `Twilio could not be reached (${codeOf(error)}).` }
          : { is: 'unknown', why: 'Twilio did not answer.' }
      }
    },

    async find({ recipient, body }, since) {
      const url = new URL(messages)
      url.searchParams.set('To', recipient)
      url.searchParams.set('PageSize', String(perPage))
      try {
        const { status, answer } = await call(url)
        const { data } = Listed.safeParse(answer)
        if (status !== 200 || !data) return { is: 'unknown', why: `Twilio answered ${status}.` }
        const references = data.messages
          .filter(
            (one) =>
              one.direction === 'outbound-api' &&
              // Twilio adds a line before the texts of trial accounts.
              one.body?.trim().endsWith(body.trim()) &&
              Date.parse(one.date_created ?? '') >= since.getTime(),
          )
          .map(({ sid }) => sid)
        return { is: 'found', references }
      } catch {
        return { is: 'unknown', why: 'Twilio did not answer.' }
      }
    },

    readReport(told): TextReport {
      const { MessageSid, MessageStatus, ErrorCode } = readCall(told, 'status', Report)
      const id = new URLSearchParams(told.query).get('message') ?? ''
      const code = ErrorCode === undefined ? null : Number(ErrorCode)
      const about = {
        reference: MessageSid,
        status: MessageStatus,
        id_message: /^\d{1,15}$/.test(id) ? Number(id) : null,
        code,
      }
      const state = stateOf(MessageStatus)
      return state === 'failed'
        ? { ...about, state, why: whyFailed(code), isStopped: code === stoppedCode }
        : { ...about, state }
    },

    readInbound(told) {
      const { MessageSid, From, Body } = readCall(told, 'inbound', Inbound)
      // PostgreSQL text cannot contain a null character.
      return { reference: MessageSid, mobile: From, body: Body.replaceAll('\0', '') }
    },
  }
}

/**
 * Maps Twilio's status to ours. Statuses before and after sending all become `sent`, because Twilio
 * already has the text.
 */
const stateOf = (status: string): TextReport['state'] =>
  status === 'delivered' || status === 'read'
    ? 'delivered'
    : status === 'undelivered' || status === 'failed' || status === 'canceled'
      ? 'failed'
      : 'sent'

function readJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

const codeOf = (error: unknown): string => {
  const cause = error instanceof Error ? error.cause : undefined
  return cause instanceof Error && 'code' in cause ? String(cause.code) : ''
}
