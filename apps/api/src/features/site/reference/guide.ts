import { portalClient, fileMegabytes } from '@treasures/api-client'
import { callLimits } from '#kernel/http/call-budget.ts'

type Section = { title: string; paragraphs: readonly string[] }

const { callsPerAddress, callsPerKey, callsPerUser } = callLimits

/** Sections that a developer needs before the first call. Code is between backticks. */
export const guide: readonly Section[] = [
  {
    title: 'Signing in',
    paragraphs: [
      `\`POST /oauth/token\` with \`grant_type\` \`password\`, \`client_id\` \`${portalClient.client_id}\`, \`client_secret\` \`${portalClient.client_secret}\`, \`username\` (the e-mail) and \`password\`. The secret only names the client: it is the same for everyone. The body is JSON or form-encoded.`,
      'Send the `access_token` as `Authorization: Bearer …`. It lasts 30 days, or a day with `remember: false`. If the person has a second factor, the answer is 403 `second_factor_needed` with a ticket for `POST /oauth/token/second-factor`.',
      'A call with a bearer token and without an `Origin` header needs no XSRF token. Pages of the portal repeat the cookie `XSRF-TOKEN` in the header `X-XSRF-TOKEN`.',
      'Staff may send `X-Region` with the id of a region to work in that region only.',
    ],
  },
  {
    title: 'Paging',
    paragraphs: [
      'Lists return `data`, and most also `meta` with `total`, `page` and `per_page`. `per_page` is 250 at most. `sort` is a field and a direction: `id,desc`.',
      'A filter by id is `17`, or `!17` for all others.',
    ],
  },
  {
    title: 'Limits',
    paragraphs: [
      `Calls cost points. A network address has ${callsPerAddress.burst} points for public calls and gains ${callsPerAddress.perSecond} a second. A user has ${callsPerUser.burst} points and gains ${callsPerUser.perSecond} a second, and an API key has ${callsPerKey.burst} points of its own and gains ${callsPerKey.perSecond}. A call costs two points unless it says otherwise.`,
      'If there are too few points left, the answer is 429 `too_many_requests` with `Retry-After` in seconds. Sign-in, claims and bookings have limits of their own and answer in the same way. 503 `unavailable` also says when to try again.',
      `JSON bodies may be up to 1 MB, photos up to ${fileMegabytes} MB.`,
    ],
  },
  {
    title: 'Repeating a call',
    paragraphs: [
      'Calls that list the header `Idempotency-Key` are done once for each key: send a new random key with each intention, and the same key when you repeat a call whose answer was lost. The first answer is replayed for 24 hours. The same key with another body is 422 `idempotency_key_reused`.',
    ],
  },
  {
    title: 'API keys',
    paragraphs: [
      'A program calls with an API key: `Authorization: Bearer trk_…`. Keys are made in the portal under Settings, API keys. A key acts for the person who made it. It may do what its scopes name, and never more than that person may do at the time of the call.',
      'Scopes are the permissions of the calls, such as `jobs.view`, and `customer` or `treasure` for a person’s own records. A key that only reads makes GET calls only. No key makes keys, changes a sign-in or permissions, or makes calls for which people confirm who they are.',
      'A revoked or ended key is refused with 401, and a missing scope with 403 that names it. Cookies that come with a key are ignored.',
      'Assistants that speak the Model Context Protocol connect to `/mcp` on the portal’s origin with a key. They read, and they propose links for a person to press. They cannot change anything.',
    ],
  },
  {
    title: 'Copies of lists',
    paragraphs: [
      'Calls that list the filter `updated_since` can be copied: send `meta.as_of` of the previous round, page with `sort=id,asc` and `after_id`, and replace rows by their id. Their answers have an `ETag`: with `If-None-Match` an unchanged answer is 304. Deleted rows are not reported, so read the whole list once a night. `docs/api.md` has a loop to copy.',
    ],
  },
  {
    title: 'Refusals',
    paragraphs: [
      'Every refusal is `{ code, message, errors? }`. `code` is for programs, `message` for people, and `errors` maps a field to its texts. Each call lists its codes. The answer for someone else’s record is the same as for a missing one: 404.',
    ],
  },
  {
    title: 'Values',
    paragraphs: [
      'Money is in pounds with two places. Instants are ISO 8601 in UTC; calendar dates and clock times are in Europe/London. New fields may appear in answers at any time: ignore those that you do not know.',
    ],
  },
  {
    title: 'Webhooks',
    paragraphs: [
      'A listener can call an address of yours when something happens: `POST` with `{ type, timestamp, data }`, signed as [Standard Webhooks](https://www.standardwebhooks.com) describes. Answer with a 2xx status within ten seconds.',
      'To check a call, take the secret after `whsec_` as base64. `webhook-signature` holds one or more `v1,…` values, separated by spaces: the base64 of the HMAC-SHA256 of `{webhook-id}.{webhook-timestamp}.{body}`. Two of them appear for a day after the secret was changed. Refuse timestamps that are more than five minutes off.',
      'A call that fails is tried again after 1, 5, 15 and 60 minutes, then after 4 and 8 hours, always with the same `webhook-id`: keep the ids that you have seen. An address that fails for five days, or answers 410, is stopped.',
    ],
  },
]

/** The guide for OpenAPI, whose descriptions are Markdown. */
export const guideInMarkdown = guide
  .map(({ title, paragraphs }) => [`## ${title}`, ...paragraphs].join('\n\n'))
  .join('\n\n')
