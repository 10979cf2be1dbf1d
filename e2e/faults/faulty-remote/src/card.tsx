import type { RemoteModule } from '@portico/contract'
import type { Session } from '@portico/session'
import { readConfig } from './config.ts'

/** A card for the home page in plain DOM, like a remote without React. */
export const remote: RemoteModule<Session> = {
  contract: 1,
  mount(element, host) {
    const { title, misbehaves } = readConfig(host.config)
    if (misbehaves === 'card') throw new Error('thrown by a card')
    element.textContent = `A card of ${title}`
    return { update: () => {}, unmount: () => element.replaceChildren() }
  },
}
