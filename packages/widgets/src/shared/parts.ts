/** Names that a host page can style with `::part()`, both on the tag and on a stand-in `div`. */
export const parts =
  'board,filters,status,list,map,card,chip,service-icon,combobox-list,booking,booking-open,booking-next,booking-done,claim-dialog,claim-button,work-dialog,save-button,review-dialog,review-button,dialog-panel,field,input'
