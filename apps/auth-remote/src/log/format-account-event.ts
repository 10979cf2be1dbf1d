import { type Message, msg, type Translate } from '@portico/ui'
import { formatProviderName } from '../project/sign-in-settings.ts'
import { formatRole } from '../users/format-user-name.ts'
import type { AccountEvent } from './log.ts'

const plain: Readonly<Record<string, Message>> = {
  account_created: msg('Account created'),
  signed_in: msg('Signed in'),
  signed_out: msg('Signed out'),
  password_changed: msg('Password changed'),
  recovery_codes_made: msg('New recovery codes made'),
  recovery_code_used: msg('Recovery code used: two-step verification was turned off'),
  exported: msg('Your data was downloaded'),
  deletion_asked: msg('Deletion of the account asked for'),
  deletion_taken_back: msg('Deletion of the account taken back'),
  disabled: msg('Account disabled'),
  enabled: msg('Account enabled again'),
  secured: msg('Secured by “This wasn’t me” in an email: all devices were signed out'),
}

/** Returns an event in words. An unknown kind is shown by its name in the database. */
export function formatAccountEvent(t: Translate, { kind, detail }: AccountEvent): string {
  switch (kind) {
    case 'signed_in':
      if (detail.method === 'passkey') return t('Signed in with a passkey')
      return detail.second_step ? t('Signed in, with a second factor') : t('Signed in')
    case 'signed_out':
      return detail.elsewhere ? t('Signed out from another device') : t('Signed out')
    case 'email_changed':
      return detail.from
        ? t('Email address changed from {from} to {to}', { from: text(detail.from), to: text(detail.to) })
        : t('Email address {to} added', { to: text(detail.to) })
    case 'factor_added':
      return t('Second factor “{name}” added', { name: text(detail.name) || text(detail.type) })
    case 'factor_removed':
      return t('Second factor “{name}” removed', { name: text(detail.name) || text(detail.type) })
    case 'identity_added':
      return t('Login with {provider} linked', { provider: formatProviderName(text(detail.provider)) })
    case 'identity_removed':
      return t('Login with {provider} removed', { provider: formatProviderName(text(detail.provider)) })
    case 'passkey_added':
      return t('Passkey “{name}” added', { name: text(detail.name) || t('Passkey') })
    case 'passkey_removed':
      return t('Passkey “{name}” removed', { name: text(detail.name) || t('Passkey') })
    case 'passkey_renamed':
      return t('Passkey “{from}” renamed to “{to}”', {
        from: text(detail.from) || t('Passkey'),
        to: text(detail.to),
      })
    case 'phone_changed':
      return t('Phone number changed')
    case 'role_given':
      return t('Role “{role}” given to you', { role: formatRole(t, text(detail.role)) })
    case 'role_taken':
      return t('Role “{role}” taken from you', { role: formatRole(t, text(detail.role)) })
    case 'second_step_failed':
      return t(
        '{count, plural, one {A wrong code was entered} other {# wrong codes were entered}}',
        times(detail),
      )
    case 'password_wrong':
      return t(
        '{count, plural, one {A wrong password was entered} other {# wrong passwords were entered}}',
        times(detail),
      )
    case 'code_wrong':
      return t(
        '{count, plural, one {A wrong code from an email was entered} other {# wrong codes from emails were entered}}',
        times(detail),
      )
    case 'recovery_code_wrong':
      return t(
        '{count, plural, one {A wrong recovery code was entered} other {# wrong recovery codes were entered}}',
        times(detail),
      )
    default: {
      const words = plain[kind]
      return words ? t(words) : kind
    }
  }
}

const warnings: readonly string[] = [
  'password_wrong',
  'code_wrong',
  'second_step_failed',
  'recovery_code_wrong',
  'recovery_code_used',
  'deletion_asked',
  'disabled',
  'secured',
]

/** Returns whether an event may be a sign of misuse. */
export function isWarning({ kind }: AccountEvent): boolean {
  return warnings.includes(kind)
}

function times(detail: AccountEvent['detail']) {
  return { count: typeof detail.times === 'number' ? detail.times : 1 }
}

function text(value: unknown): string {
  return typeof value === 'string' ? value : ''
}
