const number = new Intl.NumberFormat('en-GB')

/**
 * "0.8 miles". Less than a tenth reads "here", because the distance is only between two centroids.
 */
export const distanceWords = (miles: number) => {
  if (miles < 0.1) return 'here'
  const rounded = miles < 10 ? Number(miles.toFixed(1)) : Math.round(miles)
  return rounded === 1 ? '1 mile' : `${number.format(rounded)} miles`
}
