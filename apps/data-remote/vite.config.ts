import { remoteConfig } from '@portico/vite-remote'

export default remoteConfig(import.meta.url, { './remote': 40, embed: 146 })
