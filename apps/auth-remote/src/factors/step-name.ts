import { type Message, msg, type Translate } from '@portico/ui'
import type { Step, StepKind } from './factors.ts'

const kinds: Readonly<Record<StepKind, Message>> = {
  app: msg('Authenticator app'),
  key: msg('Security key or passkey'),
  phone: msg('Text message'),
}

/** What a kind of second step is called. */
export function kindName(t: Translate, kind: StepKind): string {
  return t(kinds[kind])
}

/** How a second step is called: as the person did, or for what it is. */
export function nameOf(t: Translate, { name, kind }: Step): string {
  return name || kindName(t, kind)
}

/** What a challenge is for: apps alone have a code to show. */
export function leadOf(t: Translate, steps: readonly Step[]): string {
  return steps.every(({ kind }) => kind === 'app')
    ? t('Enter the code that your authenticator app shows now.')
    : t('Confirm it’s you with your second step.')
}

/** The first of a name, that name and 2, and so on that no other second step has. */
export function freeName(wanted: string, steps: readonly Step[]): string {
  const names = steps.map(({ name }) => name)
  for (let count = 1; ; count++) {
    const name = count === 1 ? wanted : `${wanted} ${count}`
    if (!names.includes(name)) return name
  }
}
