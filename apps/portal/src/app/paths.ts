import { generatePath } from 'react-router'
import { patterns, type PatternName } from './screens.ts'

type ParamOf<P extends string> = P extends `${string}:${infer Name}/${infer Rest}`
  ? Name | ParamOf<`/${Rest}`>
  : P extends `${string}:${infer Name}`
    ? Name
    : never

type LinkOf<P extends string> = [ParamOf<P>] extends [never]
  ? () => string
  : (params: Record<ParamOf<P>, string | number>) => string

const links = Object.fromEntries(
  Object.entries(patterns).map(([name, pattern]) => [
    name,
    // The router writes numbers, although its type wants text.
    (params: Record<string, string> = {}) => generatePath(pattern, params),
  ]),
) as { [Name in PatternName]: LinkOf<(typeof patterns)[Name]> }

/** Adds a query parameter; an undefined `value` leaves the path unchanged. */
const withQuery = (path: string, name: string, value: string | number | undefined) =>
  value === undefined ? path : `${path}?${new URLSearchParams({ [name]: String(value) })}`

/** Builds every link in the portal, so that a link to a missing route fails at compile time. */
export const paths = {
  ...links,
  /** `id` is the job's opaque `images_id`. `job` is the job's number, shown in the title. */
  jobImages: ({ id, job }: { id: string; job?: number }) =>
    withQuery(links.jobImages({ id }), 'job', job),
  /** `again` is the number of a job to book again. */
  bookMyselfAJob: ({ again }: { again?: number } = {}) =>
    withQuery(links.bookMyselfAJob(), 'again', again),
  /** `customer` preselects a customer. */
  jobAdd: ({ customer }: { customer?: number } = {}) =>
    withQuery(links.jobAdd(), 'customer', customer),
  /** `returnTo` is the path and query to open after signing in. */
  login: ({ returnTo }: { returnTo?: string | undefined } = {}) =>
    withQuery(links.login(), 'return', returnTo),
  signUp: () => withQuery(links.login(), 'panel', 'sign-up'),
  forgottenPassword: () => withQuery(links.login(), 'panel', 'forgotten-password'),
  logout: ({ returnTo }: { returnTo?: string | undefined } = {}) =>
    withQuery(links.logout(), 'return', returnTo),
}
