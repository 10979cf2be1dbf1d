import { isSecretKey } from '@portico/contract/keys'
import type { Plugin } from 'vite'

/**
 * In `vite dev`, writes the configuration block of a document from `PORTICO_SUPABASE_URL` and `PORTICO_SUPABASE_KEY`. Built pages get
 * theirs when `portico start` (or a deployment) writes the document.
 */
export function devConfigBlock(): Plugin {
  return {
    name: 'portico:config-block',
    // In a federated run, dev-server.ts writes the block together with others.
    apply: (_config, { command, mode }) => command === 'serve' && mode !== 'federated',
    configResolved: () => {
      if (isSecretKey(process.env.PORTICO_SUPABASE_KEY ?? ''))
        throw new Error(
          'PORTICO_SUPABASE_KEY is a secret key, and would stand in the page. Use the publishable key (sb_publishable_…, or the older anon key).',
        )
    },
    transformIndexHtml: () => [
      {
        tag: 'script',
        attrs: { type: 'application/json', id: 'portico-config' },
        children: JSON.stringify({
          url: process.env.PORTICO_SUPABASE_URL ?? '',
          key: process.env.PORTICO_SUPABASE_KEY ?? '',
        }).replaceAll('<', '\\u003c'),
        injectTo: 'head',
      },
    ],
  }
}
