/** Formats a rating as "★ 4.5 (12)", or "None yet". */
export const ratingWords = (rating: number | null, ratings: number): string =>
  rating === null ? 'None yet' : `★ ${rating.toFixed(1)} (${ratings})`
