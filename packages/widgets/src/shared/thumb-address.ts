/** The 400 px version of one of our pictures: enough for the 200 px that are shown, on any screen. */
export const thumbAddress = (address: string): string =>
  /^(data|blob):/.test(address)
    ? address
    : `${address}${address.includes('?') ? '&' : '?'}size=thumb`
