export const priceMapTexts = {
  mapNote:
    'Use the arrow keys to move the map, plus and minus to zoom, and Enter to choose the middle.',
  zoomIn: 'Zoom in',
  zoomOut: 'Zoom out',
  less: 'Less',
  more: 'More',
  missing: 'The map cannot run here. The table holds the same rules.',
}
export type PriceMapTexts = typeof priceMapTexts
