/** Reminder of the messages that cannot be switched off. */
export const alwaysByEmail = 'Sign-in and safety messages always come by e-mail.'
