import { remoteConfig } from '@portico/vite-remote'

export default remoteConfig(import.meta.url, { './remote': 31.5, embed: 142 })
