/** Removes the town from the end of an address, because another line already shows the town. */
export const withoutTown = (address: string, town: string): string =>
  town && address.endsWith(`, ${town}`) ? address.slice(0, -`, ${town}`.length) : address
