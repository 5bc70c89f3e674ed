import { portalClient, type Contract, type ParsedOf } from '@treasures/api-client'

const day = 24 * 60 * 60

/** Seconds that a sign-in lasts. */
export const sessionSeconds = (remember: boolean) => (remember ? 30 : 1) * day

/** The client is public. Its secret identifies the program, but proves nothing. */
export const isOurClient = ({
  client_id,
  client_secret,
}: Pick<ParsedOf<Contract['issueToken']>['body'], 'client_id' | 'client_secret'>) =>
  client_id === portalClient.client_id && client_secret === portalClient.client_secret

/** Folds case and surrounding spaces, which do not distinguish e-mails. */
export const foldEmail = (email: string) => email.trim().toLowerCase()

/** Seconds to give the second factor after the right password. */
export const ticketSeconds = 10 * 60

/** Second factors that may be tried with one ticket. */
export const ticketTries = 5
