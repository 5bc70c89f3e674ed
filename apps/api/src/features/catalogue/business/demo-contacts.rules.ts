/**
 * Numbers that Ofcom reserves for drama, in national form without spaces. They are never given to a
 * customer.
 * https://www.ofcom.org.uk/phones-and-broadband/phone-numbers/numbers-for-drama
 */
const dramaRanges = [
  '0113496',
  '0114496',
  '0115496',
  '0116496',
  '0117496',
  '0118496',
  '0121496',
  '0131496',
  '0141496',
  '0151496',
  '0161496',
  '0191498',
  '0207946',
  '02896496',
  '02920180',
  '01632960',
  '07700900',
  '08081570',
  '09098790',
  '03069990',
]

/** True if a phone number is reserved for drama, such as 0808 157 0123 or +44 7700 900123. */
export function isDramaNumber(text: string): boolean {
  const digits = text.replaceAll(/[^\d+]/g, '').replace(/^(?:\+44|0044)0?/, '0')
  return dramaRanges.some((range) => {
    // Only a thousand of the ten thousand numbers with a city's prefix are reserved.
    const whole = range.length === 7 ? `${range}0` : range
    return digits.startsWith(whole) && digits.length === 11
  })
}

/** True if an e-mail address or a page has a domain that can never exist. */
export const isDemoAddress = (text: string): boolean =>
  /^(?:.*@|[a-z]+:\/\/)(?:[^/?#@]*\.)?example(?:\.(?:com|net|org))?(?:[:/?#]|$)/i.test(text)
