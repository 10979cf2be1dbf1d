import { msg } from '@portico/ui'
import type { Wording } from './wording.ts'

/** Words for keys and phones as second steps; they come with these. */
export const stepWordings = {
  key_not_used: {
    text: msg('No key was used: it was cancelled, took too long, or there was none.'),
    remedy: 'retry',
  },
  key_known: { text: msg('This key is already one of your second steps.'), remedy: 'none' },
  key_elsewhere: {
    text: msg('Keys don’t work at this address. Open the portal at its usual address.'),
    remedy: 'none',
  },
  key_unsupported: { text: msg('This browser can’t use security keys or passkeys.'), remedy: 'none' },
  key_refused: {
    text: msg('The key wasn’t accepted. Use one that you’ve added to your account.'),
    remedy: 'retry',
  },
  key_expired: { text: msg('The key wasn’t used in time.'), remedy: 'retry' },
  key_failed: { text: msg('The key couldn’t be used.'), remedy: 'retry' },
  text_wrong: {
    text: msg('That code didn’t match. Check it, or have another one sent.'),
    remedy: 'correct',
    field: 'code',
  },
  text_expired: {
    text: msg('That code isn’t valid any more. Have another one sent.'),
    remedy: 'correct',
    field: 'code',
  },
  text_not_sent: {
    text: msg('The text message couldn’t be sent. Try again later, or use another second step.'),
    remedy: 'retry',
  },
} satisfies Record<string, Wording>
