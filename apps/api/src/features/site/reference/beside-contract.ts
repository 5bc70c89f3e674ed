import { boardStreamPath } from '@treasures/api-client'

/** Calls outside the contract. Their responses are not JSON, or other services make the calls. */

const problem = (description: string) => ({
  description,
  content: { 'application/json': { schema: { $ref: '#/components/schemas/Problem' } } },
})
const text = (mediaType: string, description: string) => ({
  description,
  content: { [mediaType]: { schema: { type: 'string' } } },
})
const open = { security: [] }

const parameter = (where: 'path' | 'query' | 'header', name: string, description: string) => ({
  name,
  in: where,
  required: where === 'path',
  description,
  schema: { type: 'string' } as object,
})

const picture = (operationId: string, tag: string, summary: string, type: string) => ({
  get: {
    operationId,
    tags: [tag],
    summary,
    description: 'For: Everyone, without signing in.',
    ...open,
    parameters: [parameter('path', 'name', 'As returned by the API.')],
    responses: {
      200: {
        description: 'The file.',
        content: { [type]: { schema: { type: 'string', format: 'binary' } } },
      },
      404: problem('not_found'),
    },
  },
})

/** A call that another service makes, with its own format and its own signature. */
const incoming = (
  operationId: string,
  tag: string,
  service: string,
  header: string,
  type: string,
  statuses: Record<string, object>,
) => ({
  post: {
    operationId,
    tags: [tag],
    summary: `Receives the webhook calls of ${service}.`,
    description: `For: ${service} only, recognised by its signature. Absent unless ${service} is set up.`,
    ...open,
    parameters: [{ ...parameter('header', header, 'Signature of the body.'), required: true }],
    requestBody: { required: true, content: { [type]: { schema: { type: 'object' } } } },
    responses: statuses,
  },
})

const received = (description: string) => ({
  description,
  content: { 'application/json': { schema: { type: 'object' } } },
})
const unsigned = problem('not_signed_in: the signature is missing or wrong')

export const besideContract = {
  [boardStreamPath]: {
    get: {
      operationId: 'streamBoard',
      tags: ['Jobs board'],
      summary: 'Changes of the jobs board as server-sent events.',
      description:
        'First `hello` with a cursor, then `change` with a `BoardChange` whenever a job joins or leaves the board, and a comment every 15 seconds.\n\nFor: Everyone, without signing in.',
      ...open,
      parameters: [
        parameter('query', 'since', 'A cursor: replays the changes since then.'),
        parameter(
          'header',
          'Last-Event-ID',
          'The same cursor, as browsers send it. It takes precedence.',
        ),
      ],
      responses: {
        200: text('text/event-stream', 'Events until either side closes the connection.'),
        429: problem('too_many_requests'),
        503: problem('unavailable'),
      },
    },
  },
  '/public/image/{name}': {
    get: {
      ...picture('getImage', 'Photos', 'A photo of a job, without its metadata.', 'image/webp').get,
      parameters: [
        parameter('path', 'name', 'The last part of a photo’s `url`: an opaque id and `.webp`.'),
        {
          ...parameter('query', 'size', '`thumb` is 400 pixels wide.'),
          schema: { type: 'string', enum: ['thumb', 'full'], default: 'full' },
        },
      ],
    },
  },
  '/public/logo/{name}': picture('getLogo', 'Brand', "The business's logo.", 'image/png'),
  '/unsubscribe/{token}': {
    post: {
      operationId: 'unsubscribeByOneClick',
      tags: ['Unsubscribing'],
      summary: 'Stops one kind of e-mail, as mail programs do by RFC 8058.',
      description: 'For: Everyone who has the e-mail.',
      ...open,
      parameters: [parameter('path', 'token', 'From the header `List-Unsubscribe`.')],
      responses: { 200: text('text/plain', 'Done.'), 404: problem('not_found') },
    },
  },
  '/webhooks/stripe': incoming(
    'takePaymentEvent',
    'Charges',
    'Stripe',
    'Stripe-Signature',
    'application/json',
    {
      200: received('The event is recorded.'),
      400: problem('malformed: the signature is missing or wrong'),
    },
  ),
  '/webhooks/xero': incoming(
    'takeAccountingEvent',
    'Accounting',
    'Xero',
    'X-Xero-Signature',
    'application/json',
    { 200: received('The event is recorded.'), 401: unsigned },
  ),
  '/messages/twilio/status': incoming(
    'takeTextReport',
    'Messages',
    'Twilio',
    'X-Twilio-Signature',
    'application/x-www-form-urlencoded',
    { 204: { description: 'The report is recorded.' }, 401: unsigned },
  ),
  '/messages/email/inbound': {
    post: {
      operationId: 'takeEmail',
      tags: ['Messages'],
      summary: 'Takes an e-mail that answers one about a conversation, as it arrived.',
      description:
        'For: the mail server of `MAIL_REPLIES` only, with `Authorization: Bearer` and `MAIL_REPLIES_SECRET`. Absent unless both are set. An e-mail that is delivered twice counts once.',
      ...open,
      parameters: [
        parameter('header', 'X-Envelope-To', 'Recipient of the envelope. It names the job.'),
        parameter('header', 'X-Envelope-From', 'Sender of the envelope. Empty for reports.'),
      ],
      requestBody: {
        required: true,
        content: { 'message/rfc822': { schema: { type: 'string', format: 'binary' } } },
      },
      responses: {
        204: { description: 'Taken, whatever became of it.' },
        401: problem('not_signed_in: the secret is missing or wrong'),
        413: problem('too_large: more than 25 MB'),
      },
    },
  },
  '/messages/twilio/inbound': incoming(
    'takeText',
    'Conversations',
    'Twilio',
    'X-Twilio-Signature',
    'application/x-www-form-urlencoded',
    { 200: text('text/xml', 'An empty answer.'), 401: unsigned },
  ),
  '/health/live': health('isLive', 'Whether the process answers.', {}),
  '/health/ready': health(
    'isReady',
    'Whether the server can serve: ask this before sending visitors.',
    {
      429: problem('too_many_requests'),
      503: problem('unavailable'),
    },
  ),
}

function health(operationId: string, summary: string, refusals: Record<string, object>) {
  return {
    get: {
      operationId,
      tags: ['Health'],
      summary,
      description: 'For: Everyone, without signing in.',
      ...open,
      parameters: [],
      responses: {
        200: {
          description: 'Yes.',
          content: {
            'application/json': {
              schema: {
                type: 'object',
                required: ['status'],
                properties: { status: { type: 'string' }, engine: { type: 'string' } },
              },
            },
          },
        },
        ...refusals,
      },
    },
  }
}

/** Calls that we make to other services. */
export const outgoingWebhooks = {
  event: {
    post: {
      operationId: 'receiveEvent',
      tags: ['Webhooks'],
      summary: 'An event for which a listener calls a webhook.',
      description:
        'Signed as Standard Webhooks describes: see the section Webhooks above. `GET /events` lists the types, and `GET /event/{name}` what each has in `data`.',
      ...open,
      parameters: [
        {
          ...parameter('header', 'webhook-id', 'Id of the call. The same in each attempt.'),
          required: true,
        },
        {
          ...parameter('header', 'webhook-timestamp', 'Time of signing, in seconds since 1970.'),
          required: true,
        },
        {
          ...parameter('header', 'webhook-signature', 'One or more `v1,…`, separated by spaces.'),
          required: true,
        },
      ],
      requestBody: {
        required: true,
        content: {
          'application/json': {
            schema: {
              type: 'object',
              required: ['type', 'timestamp', 'data'],
              properties: {
                type: { type: 'string', examples: ['job.claimed'] },
                timestamp: { type: 'string', format: 'date-time' },
                data: { type: 'object' },
              },
            },
          },
        },
      },
      responses: {
        '2XX': { description: 'Accepted.' },
        410: { description: 'Stops all calls to this address.' },
      },
    },
  },
}
