import { type Message, msg, type Translate } from '@portico/ui'
import type { Step, StepKind } from './factors.ts'

const kinds: Readonly<Record<StepKind, Message>> = {
  app: msg('Authenticator app'),
  key: msg('Security key or passkey'),
  phone: msg('Text message'),
}

/** Returns the name of a factor type. */
export function kindName(t: Translate, kind: StepKind): string {
  return t(kinds[kind])
}

/** Returns the name of a factor: the user's own, or else the name of its type. */
export function nameOf(t: Translate, { name, kind }: Step): string {
  return name || kindName(t, kind)
}

/** Returns the instruction of a challenge. Only apps show a code. */
export function leadOf(t: Translate, steps: readonly Step[]): string {
  return steps.every(({ kind }) => kind === 'app')
    ? t('Enter the code that your authenticator app shows now.')
    : t('Confirm it’s you with your second factor.')
}

/** Returns the first name that no other factor has: the wanted name, that name and 2, and so on. */
export function freeName(wanted: string, steps: readonly Step[]): string {
  const names = steps.map(({ name }) => name)
  for (let count = 1; ; count++) {
    const name = count === 1 ? wanted : `${wanted} ${count}`
    if (!names.includes(name)) return name
  }
}
