import { randomBytes } from 'node:crypto'
import type { Budgets } from '../budgets/budgets.ts'
import type { Settings } from '../config/settings.ts'
import type { ProviderConfig } from '../context/context.ts'
import { type HttpServer, openHttpServer } from '../http/http-server.ts'

/** Opens the provider of the configuration. Without a URL, it is one for development, on a port that only this machine can reach. */
export async function openProvider(
  settings: Settings,
  budgets: Budgets,
): Promise<{ keycloak?: ProviderConfig; devServer?: HttpServer }> {
  if (!settings['auth.external.keycloak.enabled']) return {}
  const clientId = settings['auth.external.keycloak.client_id'] || 'portico'
  const url = settings['auth.external.keycloak.url'].replace(/\/$/, '')
  if (url) return { keycloak: { url, clientId, secret: settings['auth.external.keycloak.secret'] } }
  const devServer = await openHttpServer(0, '127.0.0.1', { budgets })
  const secret = randomBytes(24).toString('base64url')
  return { keycloak: { url: devServer.url, clientId, secret }, devServer }
}
