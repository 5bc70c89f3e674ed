/** Hours until an e-mailed link expires. */
export const cardLinkHours = 72

export const cardLinkAddress = (portal: string, secret: string): string =>
  `${portal}/public/customer/addcard/${secret}`
