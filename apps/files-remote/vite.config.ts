import { remoteConfig } from '@portico/vite-remote'

export default remoteConfig(
  import.meta.url,
  { './remote': 31.5, embed: 134 },
  { texts: ['viewers/markdown', 'viewers/table', 'viewers/json'] },
)
