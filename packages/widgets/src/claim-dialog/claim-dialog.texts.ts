/** All texts of the dialog. Placeholders are in braces. */
export const claimDialogTexts = {
  jobId: 'Job ID {id_job}',
  estimate: 'Estimate',
  details: 'Job details',
  when: 'When',
  anyDay: 'Any day',
  where: 'Where',
  away: '{distance} away',
  pays: 'You get',
  least: 'From {pay}, {duration} {unit} minimum',
  surname: 'Surname',
  surnameHint: "We'll use this to find you in our system.",
  mobile: 'Mobile',
  mobileHint: "We'll also use this to find you in our system.",
  claim: 'Claim This Job',
  claimSignedIn: 'Claim',
  /** Shown for jobs that need an estimate and cannot be claimed. */
  estimateFirst: 'This job needs a price first. Send an estimate.',
  estimateHow: 'The customer compares prices, and the job is yours once they accept yours.',
  estimateSignIn: 'Sign in to send an estimate',
  estimateSend: 'Send an estimate',
  back: 'Back To Map',
  close: 'Close',
  /** Shown while the dialog looks up a job by its number. */
  loading: 'Please wait...',
  loadingTitle: 'Claim a job',
  loadFailed: 'This job could not be loaded.',
  /** Shown if the job is beyond the signed-in treasure's travel limit. */
  tooFar: 'This job is {miles} miles from you. You travel {at_most}.',
  tooFarMeans: 'The customer is counting on the person who claims it.',
  claimAnyway: 'Claim anyway',
  notThisOne: 'Not this one',
  saving: 'Claiming this job. Please wait...',
  claimed: 'Job successfully claimed.',
  /** Shown to treasures who are not signed in, and do not see the details at once. */
  claimedMeans:
    "The customer's name, address and number are on their way to your mobile and e-mail.",
  notFound: "Oh no - we couldn't find your treasure details.",
  /** One text for unknown details and a missing skill, so that the text reveals neither. */
  notFoundCheck:
    "We couldn't give you this job with these details. Please check your surname and mobile. If they are right, we've just sent you a message that says why.",
  notFoundPhone: 'Phone support on {phone}',
  notFoundEmail: 'Email {email}',
  notFoundBecome: 'Become a Treasure',
  notFoundBack: 'Back to Map',
  taken:
    'Job is already taken (possibly by yourself). Please refresh the page so that your just claimed jobs are not shown.',
  failed:
    'Job could not be claimed. If this problem persists please phone {phone} or email {email}',
  /** Shown if the office's contact details could not be loaded either. */
  failedNoContacts: 'Job could not be claimed. Please try again in a few minutes.',
  failedGone: 'This job is no longer on the board.',
  failedBusy: 'Too many attempts. Please try again in {wait}.',
  failedOffline: "We couldn't reach our server. What you typed is still here.",
  tryAgain: 'Try again',
  ok: 'OK',
}
export type ClaimDialogTexts = typeof claimDialogTexts
