import { permissionNames } from '@treasures/api-client'
import { problem, type Fake, type FakeAnswer, type FakeRequest } from './fake-call.ts'
import { fakePeople, type FakePerson } from './fake-people.ts'

export const fakePassword = 'treasures-demo'

const settings = {
  support_phone: '0808 157 0123',
  support_email: 'support@treasures.example',
  jobs_email: 'jobs@treasures.example',
  treasure_apply_url: 'https://treasures.example/become-a-treasure',
  portal_url: 'https://treasures.example',
  terms_url: 'https://treasures.example/terms',
  tile_url: null,
  tile_attribution: '',
  production: false,
  display_text: 'Test',
  feature_chatbot: false,
  feature_experimental: true,
}

const profileOf = (who: FakePerson) => ({
  id: 7,
  email: `${who}@treasures.example`,
  fname: 'Pat',
  lname: 'Brown',
  pending_email: null as string | null,
  ...fakePeople[who],
  permissions: [...permissionNames],
})
type Profile = ReturnType<typeof profileOf>

/** What a token has changed of its profile. */
const changed = new Map<string, Profile>()

const lewisham = { id: 2, mnemonic: 'LEW', region_name: 'Lewisham' }

const ambassador = (id: number, mnemonic: string, region_name: string) => ({
  id,
  mnemonic,
  region_name,
  description: '',
  automatically_price_boost: false,
  customers: 3,
  treasures: 2,
  open_jobs: 1,
})

const steps: Partial<
  Record<FakePerson, { code: string; count: number; filter: Record<string, string> }[]>
> = {
  admin: [
    { code: 'staff_jobs_late', count: 2, filter: { late: '1' } },
    { code: 'staff_cards_failing', count: 1, filter: { card_failing: '1' } },
  ],
  customer: [{ code: 'customer_address_missing', count: 1, filter: {} }],
}

/** The e-mail says in its first word what becomes of a sign-in. */
function signIn({ body }: FakeRequest): FakeAnswer {
  const { username, password } = body as { username: string; password: string }
  const who = username.split('@')[0] as FakePerson
  if (username.startsWith('many@'))
    return { ...problem(429, 'too_many_requests'), headers: { 'retry-after': '840' } }
  if (username.startsWith('broken@')) return problem(500, 'unexpected')
  return who in fakePeople && password === fakePassword
    ? { body: { token_type: 'Bearer', access_token: `${who}|${Date.now()}`, expires_in: 86_400 } }
    : problem(
        401,
        'sign_in_failed',
        'Sign-in failed. Please try again, use Forgotten Password or Sign-up',
      )
}

const openCalls: Record<string, (request: FakeRequest) => FakeAnswer> = {
  'GET /public/settings': () => ({ body: settings }),
  'POST /oauth/token': signIn,
}

const ownCalls: Record<string, (profile: Profile, request: FakeRequest) => FakeAnswer> = {
  'GET /user': (profile) => ({ body: profile }),
  'PUT /user/become-ambassador': (profile, { token }) => {
    const now = { ...profile, id_ambassador: 2, ambassador: lewisham }
    changed.set(token!, now as unknown as Profile)
    return { body: now }
  },
  'PUT /user/unbecome-ambassador': (profile, { token }) => {
    const now = { ...profile, id_ambassador: null, ambassador: null }
    changed.set(token!, now)
    return { body: now }
  },
  'POST /logout': () => ({ body: { message: 'Signed out.' } }),
  'GET /my/dashboard': (_, { token }) => ({
    body: { steps: steps[token!.split('|')[0] as FakePerson] ?? [] },
  }),
  'GET /ambassadors': () => ({
    body: { data: [ambassador(1, 'LSE', 'London South East'), ambassador(2, 'LEW', 'Lewisham')] },
  }),
}

/** Signing in, and what belongs to whoever is signed in. */
export const fakeIdentity: Fake = (request) => {
  const call = `${request.method} ${request.path}`
  const open = openCalls[call]
  if (open) return open(request)
  const own = ownCalls[call]
  if (!own) return undefined
  const who = request.token?.split('|')[0] as FakePerson
  if (!request.token || !(who in fakePeople))
    return problem(401, 'not_signed_in', 'Please sign in again.')
  return own(changed.get(request.token) ?? profileOf(who), request)
}
