import { type Message, msg, type Translate } from '@portico/ui'
import type { FactorKind, MfaFactor } from './factors.ts'

const kinds: Readonly<Record<FactorKind, Message>> = {
  app: msg('Authenticator app'),
  key: msg('Security key or passkey'),
  phone: msg('Text message'),
}

/** Returns the name of a factor type. */
export function formatFactorKind(t: Translate, kind: FactorKind): string {
  return t(kinds[kind])
}

/** Returns the name of a factor: the user's own, or else the name of its type. */
export function formatFactorName(t: Translate, { name, kind }: MfaFactor): string {
  return name || formatFactorKind(t, kind)
}

/** Returns the instruction of a challenge. Only apps show a code. */
export function formatChallengeLead(t: Translate, steps: readonly MfaFactor[]): string {
  return steps.every(({ kind }) => kind === 'app')
    ? t('Enter the code that your authenticator app shows now.')
    : t('Confirm it’s you with your second factor.')
}

/** Returns the first name that no other factor has: the wanted name, that name and 2, and so on. */
export function findFreeName(wanted: string, steps: readonly MfaFactor[]): string {
  const names = steps.map(({ name }) => name)
  for (let count = 1; ; count++) {
    const name = count === 1 ? wanted : `${wanted} ${count}`
    if (!names.includes(name)) return name
  }
}
