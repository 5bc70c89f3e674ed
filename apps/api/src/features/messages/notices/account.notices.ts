import type { Notice } from './notice.ts'

/** Notices about a person's sign-in. */
export const accountNotices = {
  account_known: {
    name: 'Signed up again',
    channel: 'email',
    isAccount: true,
    class: 'security',
    for: 'anyone',
    group: null,
    subject: 'You already have an account with {{business}}',
    body: `Hello {{fname}},

Somebody signed up with this e-mail, and you already have an account. Sign in, or use Forgotten Password:

{{portal_url}}

If this was not you, nothing has changed and you need do nothing.`,
  },
  email_change: {
    name: 'New e-mail, to confirm',
    channel: 'email',
    isAccount: true,
    class: 'security',
    for: 'anyone',
    group: null,
    subject: 'Please confirm your new e-mail',
    body: `Hello {{fname}},

This is to become the e-mail of an account with {{business}}. If the account is yours, confirm it:

{{link}}

Until then everything stays as it is. The link works once, for {{link_time}}. If you do not know what this is about, please do nothing.`,
  },
  email_change_asked: {
    name: 'New e-mail, word to the old one',
    channel: 'email',
    isAccount: true,
    class: 'security',
    for: 'anyone',
    group: null,
    subject: 'Your e-mail is about to change',
    body: `Hello {{fname}},

{{new_email}} is to become the e-mail of your {{business}} account, as soon as it is confirmed from there. Until then everything stays as it is.

If this is not what you want, keep the e-mail that you have:

{{link}}

If it was not you who asked, set another password as well, by Forgotten Password, or ring {{support_phone}}.`,
  },
  email_change_known: {
    name: 'New e-mail that has an account',
    channel: 'email',
    isAccount: true,
    class: 'security',
    for: 'anyone',
    group: null,
    subject: 'You already have an account with {{business}}',
    body: `Hello {{fname}},

Somebody wants this e-mail for their {{business}} account, and you have an account with it already. Nothing has changed. If it was you: sign in with this e-mail, or use Forgotten Password:

{{portal_url}}

If you have two accounts and would rather have one, write to {{support_email}}.`,
  },
  email_changed: {
    name: 'E-mail changed',
    channel: 'email',
    isAccount: true,
    class: 'security',
    for: 'anyone',
    group: null,
    subject: 'The e-mail of your account was changed',
    body: `Hello {{fname}},

Your {{business}} account now has another e-mail, and this one no longer signs in. If this was not you, write to {{support_email}} or ring {{support_phone}}.`,
  },
  password_changed: {
    name: 'Password changed',
    channel: 'email',
    isAccount: true,
    class: 'security',
    for: 'anyone',
    group: null,
    short: 'password_changed_short',
    subject: 'Your password was changed',
    body: `Hello {{fname}},

The password of your {{business}} account was changed. If this was not you, write to {{support_email}} or ring {{support_phone}}.`,
  },
  password_reset: {
    name: 'Forgotten password',
    channel: 'email',
    isAccount: true,
    class: 'security',
    for: 'anyone',
    group: null,
    subject: 'Set another password',
    body: `Hello {{fname}},

Somebody asked for another password for your {{business}} account. To set one:

{{link}}

The link works once, for {{link_time}}. If this was not you, your password stays as it is.`,
  },
  password_set: {
    name: 'Set a password',
    channel: 'email',
    isAccount: true,
    class: 'security',
    for: 'anyone',
    group: null,
    subject: 'Your {{business}} account',
    body: `Hello {{fname}},

An account with {{business}} was made for you. To use it, set a password:

{{link}}

The link works once, for {{link_time}}.`,
  },
  recovery_code_used: {
    name: 'Recovery code used',
    channel: 'email',
    isAccount: true,
    class: 'security',
    for: 'anyone',
    group: null,
    subject: 'A recovery code was used',
    body: `Hello {{fname}},

A recovery code was used to sign in to your {{business}} account, or to confirm that it is you. Codes left: {{codes_left}}. You can make new ones under My account, Sign-in security:

{{portal_url}}

If this was not you, set another password by Forgotten Password. Then write to {{support_email}} or call {{support_phone}}.`,
  },
  second_factor_added: {
    name: 'Second factor added',
    channel: 'email',
    isAccount: true,
    class: 'security',
    for: 'anyone',
    group: null,
    subject: 'Your sign-in has a new second factor',
    body: `Hello {{fname}},

{{factor}} was added to your {{business}} account, and can sign you in from now on.

If this was not you, set another password by Forgotten Password. Then write to {{support_email}} or call {{support_phone}}.`,
  },
  second_factor_removed: {
    name: 'Second factor removed',
    channel: 'email',
    isAccount: true,
    class: 'security',
    for: 'anyone',
    group: null,
    subject: 'A second factor was removed from your sign-in',
    body: `Hello {{fname}},

{{factor}} was removed from your {{business}} account, and no longer signs you in.

If this is not what you want, set another password by Forgotten Password. Then write to {{support_email}} or call {{support_phone}}.`,
  },
  second_factor_reset: {
    name: 'Second factor reset by us',
    channel: 'email',
    isAccount: true,
    class: 'security',
    for: 'anyone',
    group: null,
    subject: 'Your second factor was reset',
    body: `Hello {{fname}},

We have removed the passkeys, the authenticator app and the recovery codes of your {{business}} account, and signed you out everywhere. Sign in with your password, and add a new second factor under My account, Sign-in security:

{{portal_url}}

If you did not ask for this, set another password by Forgotten Password. Then write to {{support_email}} or call {{support_phone}}.`,
  },
  sign_up: {
    name: 'Signed up',
    channel: 'email',
    isAccount: true,
    class: 'security',
    for: 'anyone',
    group: null,
    subject: 'Welcome to {{business}}: please confirm your e-mail',
    body: `Hello {{fname}},

Thank you for signing up. Please confirm that this is your e-mail, with the password that you chose:

{{link}}

The link works once, for {{link_time}}. If it was not you who signed up, you need do nothing: nobody can use your e-mail here without this link.`,
  },
  staff_invitation: {
    name: 'Invitation to work with us',
    channel: 'email',
    isAccount: true,
    class: 'security',
    for: 'anyone',
    group: null,
    subject: 'You’re invited to join {{business}}',
    body: `Hello,

{{inviter}} would like you to join the team at {{business}} as {{role}}. To say yes, follow this link:

{{link}}

It works once, for {{link_time}}, and it’s just for you, so please don’t pass it on. If you weren’t expecting this, you can ignore it: nothing happens until you follow the link. If you have a question, write to {{support_email}} or call {{support_phone}}.`,
  },
  treasure_invite: {
    name: 'Your sign-in, with a link to set a password',
    channel: 'email',
    isAccount: true,
    class: 'security',
    for: 'anyone',
    group: null,
    subject: 'Your {{business}} sign-in',
    body: `Hello {{fname}},

You can sign in to {{business}}: your jobs, your appointments and your timesheets are there. To begin, set a password:

{{link}}

The link works once, for {{link_time}}.`,
  },
  sign_in_closed: {
    name: 'Sign-in closed',
    channel: 'email',
    isAccount: true,
    class: 'security',
    for: 'anyone',
    group: null,
    subject: 'Your two {{business}} accounts are one now',
    body: `Hello {{fname}},

You had two accounts with us, and we have made them one. The sign-in with this e-mail is closed. Everything that you booked is in the other account: sign in with the e-mail of that one.

{{portal_url}}

If you do not know of another account, please ring {{support_phone}} or write to {{support_email}}.`,
  },
  treasure_user: {
    name: 'Your sign-in',
    channel: 'email',
    isAccount: true,
    class: 'security',
    for: 'anyone',
    group: null,
    subject: 'Your {{business}} sign-in',
    body: `Hello {{fname}},

You can sign in here with your e-mail and your password. If you have forgotten it, use Forgotten Password:

{{portal_url}}`,
  },
} as const satisfies Record<string, Notice>
