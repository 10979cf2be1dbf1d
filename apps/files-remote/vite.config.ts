import { remoteConfig } from '@portico/vite-remote'

export default remoteConfig(
  import.meta.url,
  { './remote': 31.9, embed: 136.5 },
  {
    texts: ['viewers/markdown', 'viewers/table', 'viewers/json'],
    later: [
      'menus/',
      'browse/foot-facts',
      'grid/',
      'preview/',
      'upload/choose/drop-target',
      'errors/problem',
    ],
    work: ['tray/', 'jobs/', 'trash/', 'upload/choose/start-upload', 'browse/folder-dialogs'],
  },
)
