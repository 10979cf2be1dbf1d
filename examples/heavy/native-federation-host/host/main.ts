import 'es-module-shims'
import { initFederation } from '@softarc/native-federation-orchestrator'
import { useShimImportMap as byShim } from '@softarc/native-federation-orchestrator/options'
import { createClient } from '@supabase/supabase-js'
import type { Mount } from './contract.ts'

/** The page's own client, with the session that the page owns. */
const supabase = createClient('http://localhost:54321', 'sb_publishable_your_key')

// The import map is added by script, after the first module. Firefox rejects such a map, so es-module-shims reads it in all browsers.
const { loadRemoteModule } = await initFederation(
  { account: '/account/remoteEntry.json', tables: '/tables/remoteEntry.json' },
  byShim({ shimMode: true }),
)

for (const name of ['account', 'tables']) {
  const place = document.querySelector<HTMLElement>(`#${name}`)
  const { mount } = await loadRemoteModule<{ mount: Mount }>(name, `./${name}`)
  if (place) mount(place, supabase)
}
