import { msg } from '@portico/ui'
import type { Wording } from './wording.ts'
import { tooMany } from './wordings-service.ts'

const existing: Wording = {
  text: msg('This address already has an account.'),
  remedy: 'sign_in',
  field: 'email',
}

/** Words for what one types: address, password, codes that confirm them. */
export const credentialWordings = {
  // Who one is
  invalid_credentials: {
    text: msg('The email or the password is wrong.'),
    remedy: 'recover',
    field: 'password',
  },
  AuthInvalidCredentialsError: {
    text: msg('Enter your email and your password.'),
    remedy: 'correct',
    field: 'password',
  },
  email_not_confirmed: { text: msg('Confirm your email address first.'), remedy: 'confirm_email' },
  phone_not_confirmed: { text: msg('Confirm your phone number first.'), remedy: 'confirm_email' },
  user_already_exists: existing,
  email_exists: existing,
  phone_exists: { text: msg('This phone number already has an account.'), remedy: 'sign_in' },
  user_not_found: { text: msg('This account no longer exists.'), remedy: 'sign_up' },
  user_banned: { text: msg('This account is suspended. Ask an administrator.'), remedy: 'none' },
  signup_disabled: {
    text: msg('New accounts are by invitation here. Ask an administrator for one.'),
    remedy: 'none',
  },
  invite_not_found: {
    text: msg('This invitation was used or has expired. Ask for a new one.'),
    remedy: 'none',
  },
  captcha_failed: { text: msg('The check that you are human did not pass.'), remedy: 'retry' },

  // Passwords
  weak_password: { text: msg('Choose a stronger password.'), remedy: 'correct', field: 'password' },
  same_password: {
    text: msg('This is the password you already have. Choose a different one.'),
    remedy: 'correct',
    field: 'password',
  },
  current_password_required: {
    text: msg('Enter the password you have now.'),
    remedy: 'correct',
    field: 'current_password',
  },
  current_password_invalid: {
    text: msg('This is not the password you have now.'),
    remedy: 'correct',
    field: 'current_password',
  },
  reauthentication_needed: {
    text: msg('To be sure that it is you, enter the code we have just mailed to you.'),
    remedy: 'correct',
    field: 'code',
  },
  reauth_nonce_missing: {
    text: msg('Enter the code we have mailed to you.'),
    remedy: 'correct',
    field: 'code',
  },
  reauthentication_not_valid: {
    text: msg('The code is wrong or has expired. Check it, or send another.'),
    remedy: 'send_again',
    field: 'code',
  },

  // Addresses and mails
  validation_failed: { text: msg('Something here is not filled in right. Check it.'), remedy: 'correct' },
  email_address_invalid: {
    text: msg('This address cannot receive our mail. Use another one.'),
    remedy: 'correct',
    field: 'email',
  },
  email_address_not_provided: {
    text: msg('The service you signed in with did not share an email address.'),
    remedy: 'other_way',
  },
  email_address_not_authorized: {
    text: msg('The mail service here still writes to its own team only. Its administrators can set up SMTP.'),
    remedy: 'none',
    field: 'email',
  },
  provider_email_needs_verification: {
    text: msg('We have sent you a mail. Confirm the address with it, then sign in.'),
    remedy: 'enter_code',
  },
  sms_send_failed: { text: msg('The text message could not be sent.'), remedy: 'retry' },
  over_request_rate_limit: tooMany,
  over_email_send_rate_limit: {
    text: msg('Enough mails for now.'),
    whenAgain: msg('You can send another in <wait>{seconds}</wait>.'),
    remedy: 'wait',
  },
  mails_used_up: {
    text: msg(
      'No more mails can be sent for now: the limit of this service for all mails together is reached. Try again in an hour, or ask an administrator to raise it.',
    ),
    remedy: 'none',
  },
  over_sms_send_rate_limit: {
    text: msg('Enough messages for now.'),
    whenAgain: msg('You can send another in <wait>{seconds}</wait>.'),
    remedy: 'wait',
  },
} satisfies Record<string, Wording>
