type Failure = { code?: unknown; response?: unknown; message?: unknown; command?: unknown }

/**
 * Explains why an attempt to reach the mail server failed. The reader is the person who set the
 * server up.
 */
export function mailProblem(error: unknown, server: string): string {
  const { code, response, message, command }: Failure =
    typeof error === 'object' && error !== null ? error : {}
  const said = [response, message].find((words) => typeof words === 'string') ?? 'no reason'
  switch (code) {
    case 'EDNS':
    case 'ENOTFOUND':
    case 'EAI_AGAIN':
      return `There is no mail server at ${server}: its name is not known. Look at SMTP_URL.`
    case 'ECONNREFUSED':
      return `Nobody answers at ${server}. Look at the name and the port in SMTP_URL.`
    case 'ESOCKET':
    case 'ECONNECTION':
    case 'ETIMEDOUT':
      return `The mail server ${server} could not be reached: ${said}`
    case 'EAUTH':
      return `The mail server ${server} does not take the user name or password in SMTP_URL: ${said}`
    case 'EENVELOPE':
      return command === 'MAIL FROM'
        ? `The mail server ${server} does not take the sender in MAIL_FROM: ${said}`
        : `The mail server ${server} does not take the recipient: ${said}`
    default:
      return `The mail server ${server} answered: ${said}`
  }
}
