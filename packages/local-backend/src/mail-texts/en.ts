import type { MailCatalog } from './mail-texts.ts'

export const en: MailCatalog = {
  signup: {
    subject: 'Confirm your email address',
    lead: 'Confirm this address to finish creating your account.',
    action: 'Confirm email address',
    beforeCode: 'Or enter this code on the page where you signed up:',
    ending: 'The link and the code work only once. If you didn’t sign up, you can ignore this email.',
  },
  magiclink: {
    subject: 'Sign in to your account',
    lead: 'Use this email to sign in without a password.',
    action: 'Sign in',
    beforeCode: 'Or enter this code on the page where you asked for this email:',
    ending: 'The link and the code work only once. If you didn’t ask for this email, you can ignore it.',
  },
  recovery: {
    subject: 'Reset your password',
    lead: 'Use this email to set a new password for your account.',
    action: 'Set a new password',
    beforeCode: 'Or enter this code on the page where you asked for this email:',
    ending: 'The link and the code work only once. If you didn’t ask for this email, you can ignore it.',
  },
  email_change: {
    subject: 'Confirm your email address change',
    lead: 'Your account’s email address will change to {newEmail} once you confirm.',
    action: 'Confirm the change',
    beforeCode: 'Or enter this code on the page where you asked for the change:',
    ending:
      'The link and the code work only once. If you didn’t ask for this change, you can ignore this email.',
  },
  invite: {
    subject: 'You’re invited',
    lead: 'An account has been created for you.',
    action: 'Accept the invitation',
    ending: 'The link works only once. If you weren’t expecting this, you can ignore this email.',
  },
  invitation: {
    subject: '{by} invites you',
    heading: '{by} invites you to {portal}',
    lead: 'There’s an account for you. You can accept the invitation until {until}.',
    action: 'Accept the invitation',
    beforeCode: 'Or enter this code on the page where you sign in by email. It works for a short time:',
    ending:
      'The link and the code work only once. If the link has expired, open it all the same to get another email. If you weren’t expecting this, you can ignore this email.',
  },
  reauthentication: {
    subject: '{code} is your code',
    heading: 'Your code',
    lead: 'To confirm that it’s you who is changing your account, enter this code:',
    ending: 'It works only once. If you didn’t ask for it, somebody else may know your password: change it.',
  },
}
