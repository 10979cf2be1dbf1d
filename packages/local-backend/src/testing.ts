import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
// biome-ignore lint/style/noRestrictedImports: the tests drive the backend with the real client
import { createClient, type SupabaseClient } from '@supabase/supabase-js'
import { type Backend, type BackendOptions, startBackend } from './backend.ts'
import { noRateLimits } from './gateway/rate-limit.ts'
import type { Mail } from './mailbox/mailbox.ts'
import { loadSecrets } from './secrets.ts'

/** The project in this repository. */
export const supabaseDir = join(import.meta.dirname, '../../../supabase')

/** Where the tests' portal would be. */
export const siteUrl = 'http://127.0.0.1:4100'

/** A backend on a folder of its own, which goes away with it. */
export interface TestBackend extends Backend {
  dataDir: string
  /** The key of the project's owner, who is above every policy. */
  secretKey: string
  /** A client as a browser would have it, in the PKCE flow, with a store of its own. */
  client(): SupabaseClient
  /** A client signed in as one of the demo accounts. */
  signedIn(as?: 'demo' | 'other'): Promise<{ client: SupabaseClient; id: string; token: string }>
  /** The newest mail to an address. */
  mailTo(address: string): Promise<Mail>
}

/** Starts a backend on a free port and a temporary folder. */
export async function startTestBackend(options: Partial<BackendOptions> = {}): Promise<TestBackend> {
  const dataDir = await mkdtemp(join(tmpdir(), 'portico-backend-'))
  const backend = await startBackend({
    port: 0,
    dataDir,
    siteUrl,
    supabaseDir,
    rateLimits: noRateLimits,
    ...options,
  })
  const client = () =>
    createClient(backend.url, backend.key, { auth: { flowType: 'pkce', storage: memory() } })
  return {
    ...backend,
    dataDir,
    secretKey: (await loadSecrets(dataDir)).secretKey,
    client,
    async signedIn(as = 'demo') {
      const signed = client()
      const { data, error } = await signed.auth.signInWithPassword(backend[as])
      if (error) throw error
      await signed.auth.stopAutoRefresh()
      return { client: signed, id: data.user.id, token: data.session.access_token }
    },
    async mailTo(address) {
      const response = await fetch(`${backend.mailbox}/messages.json?to=${encodeURIComponent(address)}`)
      const [mail] = (await response.json()) as Mail[]
      if (!mail) throw new Error(`There is no mail to ${address}`)
      return mail
    },
    async close() {
      await backend.close()
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}

function memory() {
  const items = new Map<string, string>()
  return {
    getItem: (key: string) => items.get(key) ?? null,
    setItem: (key: string, value: string) => void items.set(key, value),
    removeItem: (key: string) => void items.delete(key),
  }
}
