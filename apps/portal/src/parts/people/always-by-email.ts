/** What no switch switches off. */
export const alwaysByEmail = 'Sign-in and safety messages always come by e-mail.'
