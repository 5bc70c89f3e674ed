/** What customers gave: "4.5 (12)", or that nobody has yet. */
export const ratingWords = (rating: number | null, ratings: number): string =>
  rating === null ? 'None yet' : `★ ${rating.toFixed(1)} (${ratings})`
