import { isIP } from 'node:net'
import type { Settings } from '../config/settings.ts'
import type { RelyingParty } from './check-credential.ts'

/**
 * Returns the relying party of passkeys from `auth.webauthn`. Missing values come from the site's URL. Browsers support passkeys only for
 * host names, so a site on the loopback address uses `localhost`.
 */
export function getRelyingParty(settings: Settings, siteUrl: string): RelyingParty {
  const site = new URL(siteUrl)
  if (isIP(site.hostname)) site.hostname = 'localhost'
  const origins = settings['auth.webauthn.rp_origins']
  return {
    id: settings['auth.webauthn.rp_id'] || site.hostname,
    name: settings['auth.webauthn.rp_display_name'] || 'Portico',
    origins: origins.length > 0 ? origins : [site.origin],
  }
}
