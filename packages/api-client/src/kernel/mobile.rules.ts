/** A UK mobile as people dial it: "+447700900123" gives "07700 900123". Any other number stays as it is. */
export const dialled = (mobile: string): string => mobile.replace(/^\+44(7\d{3})(\d{6})$/, '0$1 $2')
