import { msg } from '@portico/ui'
import type { AuthErrorText } from './auth-error-text.ts'

/** Messages for the functions by which administrators manage accounts. */
export const userErrorTexts = {
  not_administrator: { text: msg('This is for administrators of the portal.'), remedy: 'manage' },
  last_administrator: {
    text: msg('The portal needs an administrator. Give the role to another user first.'),
    remedy: 'none',
  },
  person_gone: { text: msg('This account isn’t there any more.'), remedy: 'none' },
  person_exists: {
    text: msg('There’s already an account with this address.'),
    remedy: 'correct',
    field: 'email',
  },
  role_unknown: { text: msg('This role isn’t there any more. Reload the page.'), remedy: 'reload' },
} satisfies Record<string, AuthErrorText>
