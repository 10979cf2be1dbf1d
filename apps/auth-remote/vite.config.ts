import { remoteConfig } from '@portico/vite-remote'

export default remoteConfig(import.meta.url, { './remote': 32, embed: 142 })
