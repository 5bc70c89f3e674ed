/** A phone number as people write them: 0, +44 or 0044, nine to thirteen digits with signs between. */
const phone = /(?<![\p{L}\d£])(?:\+\d|\(?\+?\(?0)(?:[\s().-]{0,3}\d){8,13}(?!\d)/gu
const email =
  /[\p{L}\d._%+-]{1,64}\s?(?:@|[[(]at[\])]|\sat\s)\s?[\p{L}\d-]{1,63}(?:\s?(?:\.|[[(]dot[\])]|\sdot\s)\s?[\p{L}\d-]{2,63}){1,4}/giu
/** The last two letters of a postcode are never C I K M O V, so "M8 2in" and "4 x 2mm" stay. */
const postcode =
  /(?<![\p{L}\d])(?:GIR\s?0AA|[A-Z]{1,2}\d[A-Z\d]?\s{0,2}\d[ABD-HJLNP-UW-Z]{2})(?![\p{L}\d])/giu

/**
 * Takes out of a public text what would let a stranger reach or find the customer past the claim.
 * Compatibility forms are folded first, so that full-width digits are digits too.
 */
export const maskContacts = (text: string): string =>
  text
    .normalize('NFKC')
    .replaceAll(email, '[e-mail hidden]')
    .replaceAll(phone, '[phone hidden]')
    .replaceAll(postcode, '[postcode hidden]')
