import type { BusinessDetails } from '@treasures/api-client'

/** Words on an invoice about how to pay it and where to ask questions. */
export function howToPay(
  portal_url: string,
  { phone, email }: Pick<BusinessDetails, 'phone' | 'email'>,
): string {
  const pay = `To pay by card, use the link in our e-mail, or sign in at ${portal_url}/my-invoices.`
  const ways = [phone && `call ${phone}`, email && `write to ${email}`].filter(Boolean)
  return ways.length ? `${pay} If you have any questions, please ${ways.join(' or ')}.` : pay
}
