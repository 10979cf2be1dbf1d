// @boundaries-ignore a tool of bench/peers
import { initFederation } from '@softarc/native-federation-orchestrator'

/** The areas as the document lists them: names, and addresses of their `remoteEntry.json`. */
const manifest = JSON.parse(document.getElementById('remotes')?.textContent ?? '{}') as Record<string, string>

/** The orchestrator once the import map of the host and of every area is in the page. */
export const federation = initFederation(manifest, {
  hostRemoteEntry: '/remoteEntry.json',
  logLevel: 'error',
})
