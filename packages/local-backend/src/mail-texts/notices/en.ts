import type { NoticeCatalog } from './notice-types.ts'

export const en: NoticeCatalog = {
  kinds: {
    password_changed: {
      subject: 'Your password was changed',
      lead: 'The password of your account was changed.',
    },
    address_changed: {
      subject: 'Your email address was changed',
      lead: 'The email address of your account was changed from {from} to {to}.',
    },
    phone_changed: {
      subject: 'Your phone number was changed',
      lead: 'The phone number of your account was changed.',
    },
    factor_added: {
      subject: 'A second factor was added',
      lead: 'A second factor was added to your account. Signing in requires it from now on.',
    },
    factor_removed: {
      subject: 'A second factor was removed',
      lead: 'A second factor was removed from your account.',
    },
    recovery_codes_made: {
      subject: 'New recovery codes were made',
      lead: 'New recovery codes were made for your account. The earlier codes no longer work.',
    },
    recovery_code_used: {
      subject: 'A recovery code was used',
      lead: 'A recovery code turned off two-step verification of your account and signed out all other devices.',
    },
    login_linked: {
      subject: 'A login was linked to your account',
      lead: 'A login was linked to your account. Whoever has that login can sign in to your account.',
    },
    login_unlinked: {
      subject: 'A login was removed from your account',
      lead: 'A login was removed from your account. It no longer signs in to your account.',
    },
    passkey_added: {
      subject: 'A passkey was added',
      lead: 'A passkey was added to your account. It signs in without a password.',
    },
    passkey_removed: {
      subject: 'A passkey was removed',
      lead: 'A passkey was removed from your account.',
    },
    new_device: {
      subject: 'New sign-in to your account',
      lead: 'Somebody signed in to your account on a device that wasn’t used before.',
    },
    attempts: {
      subject: 'Failed attempts to sign in to your account',
      lead: '{count} attempts in a row to sign in to your account failed. Further attempts have to wait.',
    },
    sessions_ended: {
      subject: 'Devices were signed out',
      lead: 'Devices were signed out of your account from another device.',
    },
    data_exported: {
      subject: 'Your data was downloaded',
      lead: 'A copy of the data of your account was downloaded.',
    },
    deletion_asked: {
      subject: 'Your account will be deleted',
      lead: 'The deletion of your account was requested. Until then you can keep it: sign in, and choose “Keep my account”.',
    },
  },
  labels: {
    step: 'Second factor',
    login: 'Login',
    passkey: 'Passkey',
    ended: 'Devices signed out',
    due: 'Deletion on',
    time: 'Time',
    device: 'Device',
    address: 'IP address',
    portal: 'Portal',
  },
  steps: { totp: 'Authenticator app', phone: 'Text message', webauthn: 'Security key or passkey' },
  device: '{browser} on {system}',
  program: 'Program: {name}',
  unknownDevice: 'Unknown device',
  action: 'This wasn’t me',
  ending:
    'If this was you, you can ignore this email. If it wasn’t, use the button: it leads to a page that signs out all devices, undoes what was changed since then, and lets you set a new password. The button works once, for seven days.',
  endingWithoutToken:
    'If this was you, you can ignore this email. If it wasn’t, use the button: it leads to a page that sends you an email to set a new password, which signs out all other devices.',
}
