/**
 * Formats a UK mobile for dialling: "+447700900123" gives "07700 900123". Other numbers stay
 * unchanged.
 */
export const dialled = (mobile: string): string => mobile.replace(/^\+44(7\d{3})(\d{6})$/, '0$1 $2')
