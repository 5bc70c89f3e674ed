import { problem, type Fake, type FakeAnswer } from './fake-call.ts'

const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==',
  'base64',
)

/** How often an address was asked that answers only the second time. */
let tries = 0

/** Images of a job. Its id says in its first word what becomes of it. */
const answers: [RegExp, () => FakeAnswer][] = [
  [/^\/public\/image\//, () => ({ body: png, headers: { 'content-type': 'image/png' } })],
  [/^\/public\/job\/two-/, () => ({ body: ['/public/image/a.webp', '/public/image/b.webp'] })],
  [/^\/public\/job\/none-/, () => ({ body: [] })],
  [/^\/public\/job\/again-/, () => (tries++ ? { body: [] } : problem(500, 'unexpected'))],
  [/^\/public\/job\/\w{1,21}\//, () => problem(400, 'malformed')],
  [/^\/public\/job\//, () => problem(404, 'images_not_found')],
]

export const fakeImages: Fake = ({ path }) => answers.find(([known]) => known.test(path))?.[1]()
