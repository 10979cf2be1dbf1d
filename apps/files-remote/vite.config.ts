import { remoteConfig } from '@portico/vite-remote'

export default remoteConfig(
  import.meta.url,
  { './remote': 31.5, embed: 135.2 },
  {
    texts: ['viewers/markdown', 'viewers/table', 'viewers/json'],
    later: ['menus/', 'grid/', 'preview/', 'upload/drop-target', 'errors/problem'],
    work: ['tray/', 'jobs/', 'trash/', 'upload/start-upload', 'browse/folder-dialogs'],
  },
)
