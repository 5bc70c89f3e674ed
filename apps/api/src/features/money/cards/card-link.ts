/** Hours that an e-mailed link works. */
export const cardLinkHours = 72

export const cardLinkAddress = (portal: string, secret: string): string =>
  `${portal}/public/customer/addcard/${secret}`
