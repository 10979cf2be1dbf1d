import { isIP } from 'node:net'
import type { Settings } from '../config/settings.ts'
import type { RelyingParty } from './check-credential.ts'

/**
 * For whom passkeys are, by `auth.webauthn`; what it leaves out is the site's. Browsers make passkeys for names alone: a site on
 * the address of this machine has them as `localhost`.
 */
export function relyingPartyOf(settings: Settings, siteUrl: string): RelyingParty {
  const site = new URL(siteUrl)
  if (isIP(site.hostname)) site.hostname = 'localhost'
  const origins = settings['auth.webauthn.rp_origins']
  return {
    id: settings['auth.webauthn.rp_id'] || site.hostname,
    name: settings['auth.webauthn.rp_display_name'] || 'Portico',
    origins: origins.length > 0 ? origins : [site.origin],
  }
}
