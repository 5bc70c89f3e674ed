export const priceMapTexts = {
  mapNote: 'Arrow keys move the map, plus and minus zoom, Enter chooses what lies in the middle.',
  zoomIn: 'Zoom in',
  zoomOut: 'Zoom out',
  less: 'Less',
  more: 'More',
  missing: 'The map cannot run here. The table holds the same rules.',
}
export type PriceMapTexts = typeof priceMapTexts
