/** Address of the 400 px version of a photo, sharp at 200 CSS px on any screen. */
export const thumbAddress = (address: string): string =>
  /^(data|blob):/.test(address)
    ? address
    : `${address}${address.includes('?') ? '&' : '?'}size=thumb`
