import type { Wording } from './wording.ts'
import { tooMany } from './wordings-service.ts'

const existing: Wording = {
  text: 'This address already has an account.',
  remedy: 'sign_in',
  field: 'email',
}

/** Words for what one types: address, password, codes that confirm them. */
export const credentialWordings = {
  // Who one is
  invalid_credentials: {
    text: 'The email or the password is wrong.',
    remedy: 'recover',
    field: 'password',
  },
  AuthInvalidCredentialsError: {
    text: 'Enter your email and your password.',
    remedy: 'correct',
    field: 'password',
  },
  email_not_confirmed: { text: 'Confirm your email address first.', remedy: 'confirm_email' },
  phone_not_confirmed: { text: 'Confirm your phone number first.', remedy: 'confirm_email' },
  user_already_exists: existing,
  email_exists: existing,
  phone_exists: { text: 'This phone number already has an account.', remedy: 'sign_in' },
  user_not_found: { text: 'This account no longer exists.', remedy: 'sign_up' },
  user_banned: { text: 'This account is suspended. Ask an administrator.', remedy: 'none' },
  signup_disabled: {
    text: 'New accounts are by invitation here. Ask an administrator for one.',
    remedy: 'none',
  },
  invite_not_found: { text: 'This invitation was used or has expired. Ask for a new one.', remedy: 'none' },
  captcha_failed: { text: 'The check that you are human did not pass.', remedy: 'retry' },

  // Passwords
  weak_password: { text: 'Choose a stronger password.', remedy: 'correct', field: 'password' },
  same_password: {
    text: 'This is the password you already have. Choose a different one.',
    remedy: 'correct',
    field: 'password',
  },
  current_password_required: {
    text: 'Enter the password you have now.',
    remedy: 'correct',
    field: 'current_password',
  },
  current_password_invalid: {
    text: 'This is not the password you have now.',
    remedy: 'correct',
    field: 'current_password',
  },
  reauthentication_needed: {
    text: 'To be sure that it is you, enter the code we have just mailed to you.',
    remedy: 'correct',
    field: 'code',
  },
  reauth_nonce_missing: {
    text: 'Enter the code we have mailed to you.',
    remedy: 'correct',
    field: 'code',
  },
  reauthentication_not_valid: {
    text: 'The code is wrong or has expired. Check it, or send another.',
    remedy: 'send_again',
    field: 'code',
  },

  // Addresses and mails
  validation_failed: { text: 'Something here is not filled in right. Check it.', remedy: 'correct' },
  email_address_invalid: {
    text: 'This address cannot receive our mail. Use another one.',
    remedy: 'correct',
    field: 'email',
  },
  email_address_not_provided: {
    text: 'The service you signed in with did not share an email address.',
    remedy: 'other_way',
  },
  email_address_not_authorized: {
    text: 'The mail service here still writes to its own team only. Its administrators can set up SMTP.',
    remedy: 'none',
    field: 'email',
  },
  provider_email_needs_verification: {
    text: 'We have sent you a mail. Confirm the address with it, then sign in.',
    remedy: 'enter_code',
  },
  sms_send_failed: { text: 'The text message could not be sent.', remedy: 'retry' },
  over_request_rate_limit: tooMany,
  over_email_send_rate_limit: {
    text: 'Enough mails for now. You can send another in {seconds}.',
    remedy: 'wait',
  },
  mails_used_up: {
    text: 'No more mails can be sent for now: the limit of this service for all mails together is reached. Try again in an hour, or ask an administrator to raise it.',
    remedy: 'none',
  },
  over_sms_send_rate_limit: {
    text: 'Enough messages for now. You can send another in {seconds}.',
    remedy: 'wait',
  },
} satisfies Record<string, Wording>
