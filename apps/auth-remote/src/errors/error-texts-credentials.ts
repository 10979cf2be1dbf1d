import { msg } from '@portico/ui'
import type { AuthErrorText } from './auth-error-text.ts'
import { rateLimitText } from './error-texts-service.ts'

const existing: AuthErrorText = {
  text: msg('There’s already an account with this email address.'),
  remedy: 'sign_in',
  field: 'email',
}

/** Messages for typed credentials: address, password, and the codes that confirm them. */
export const credentialErrorTexts = {
  // Sign-in and accounts
  invalid_credentials: {
    text: msg('Wrong email or password.'),
    remedy: 'recover',
    field: 'password',
  },
  AuthInvalidCredentialsError: {
    text: msg('Enter your email and password.'),
    remedy: 'correct',
    field: 'password',
  },
  email_not_confirmed: { text: msg('Confirm your email address first.'), remedy: 'confirm_email' },
  phone_not_confirmed: { text: msg('Confirm your phone number first.'), remedy: 'confirm_email' },
  user_already_exists: existing,
  email_exists: existing,
  phone_exists: { text: msg('There’s already an account with this phone number.'), remedy: 'sign_in' },
  user_not_found: { text: msg('This account no longer exists.'), remedy: 'sign_up' },
  user_banned: { text: msg('This account is suspended. Contact an administrator.'), remedy: 'none' },
  signup_disabled: {
    text: msg('You need an invitation to create an account here. Ask an administrator for one.'),
    remedy: 'none',
  },
  invite_not_found: {
    text: msg('This invitation has expired or was already used. Ask for a new one.'),
    remedy: 'none',
  },
  captcha_failed: { text: msg('We couldn’t confirm that you’re human.'), remedy: 'retry' },
  // From `captcha/tokens.ts`
  captcha_unavailable: {
    text: msg(
      'The check that you’re human didn’t load. Something in your browser may block it. Allow it here, or try again.',
    ),
    remedy: 'retry',
  },
  captcha_missing: {
    text: msg(
      'You have to confirm here that you’re human, and this page can’t ask you yet. An administrator of the portal has to set that up.',
    ),
    remedy: 'none',
  },

  // Passwords
  weak_password: { text: msg('Choose a stronger password.'), remedy: 'correct', field: 'password' },
  // From `errors/failure.ts`
  password_too_long: { text: msg('Choose a shorter password.'), remedy: 'correct', field: 'password' },
  same_password: {
    text: msg('That’s your current password. Choose a different one.'),
    remedy: 'correct',
    field: 'password',
  },
  current_password_required: {
    text: msg('Enter your current password.'),
    remedy: 'correct',
    field: 'current_password',
  },
  current_password_invalid: {
    text: msg('That isn’t your current password.'),
    remedy: 'correct',
    field: 'current_password',
  },
  reauthentication_needed: {
    text: msg('To confirm it’s you, enter the code we’ve just emailed you.'),
    remedy: 'correct',
    field: 'code',
  },
  reauth_nonce_missing: {
    text: msg('Enter the code we emailed you.'),
    remedy: 'correct',
    field: 'code',
  },
  reauthentication_not_valid: {
    text: msg('That code isn’t right or has expired. Check it, or send another.'),
    remedy: 'send_again',
    field: 'code',
  },

  // Addresses and mails
  validation_failed: {
    text: msg('Something isn’t filled in correctly. Check your entries.'),
    remedy: 'correct',
  },
  email_address_invalid: {
    text: msg('This address can’t receive our emails. Use another one.'),
    remedy: 'correct',
    field: 'email',
  },
  email_change_half: {
    text: msg('One of two addresses has agreed. Now open the email that we sent to the other one.'),
    remedy: 'other_way',
  },
  email_address_not_provided: {
    text: msg('The service you signed in with didn’t share an email address.'),
    remedy: 'other_way',
  },
  email_address_not_authorized: {
    text: msg(
      'The email service here still sends to its own team only. An administrator can change that by setting up SMTP.',
    ),
    remedy: 'none',
    field: 'email',
  },
  provider_email_needs_verification: {
    text: msg('We’ve sent you an email. Confirm your address with it, then sign in.'),
    remedy: 'enter_code',
  },
  sms_send_failed: { text: msg('The text message couldn’t be sent.'), remedy: 'retry' },
  over_request_rate_limit: rateLimitText,
  over_email_send_rate_limit: {
    text: msg('Too many emails.'),
    whenAgain: msg('You can send another in <wait>{seconds}</wait>.'),
    remedy: 'wait',
  },
  mails_used_up: {
    text: msg(
      'No more emails can be sent for now: this service has reached its limit for all emails together. Try again in an hour, or ask an administrator to raise the limit.',
    ),
    remedy: 'none',
  },
  over_sms_send_rate_limit: {
    text: msg('Too many text messages.'),
    whenAgain: msg('You can send another in <wait>{seconds}</wait>.'),
    remedy: 'wait',
  },
} satisfies Record<string, AuthErrorText>
