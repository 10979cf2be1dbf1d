import { remoteConfig } from '@portico/vite-remote'

export default remoteConfig(import.meta.url, { './remote': 31, embed: 139.5 })
