/** An address without the town at its end, where a line with the town follows. */
export const withoutTown = (address: string, town: string): string =>
  town && address.endsWith(`, ${town}`) ? address.slice(0, -`, ${town}`.length) : address
