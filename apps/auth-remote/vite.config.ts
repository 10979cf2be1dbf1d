import { remoteConfig } from '@portico/vite-remote'

export default remoteConfig(import.meta.url, { './remote': 34, embed: 146 })
