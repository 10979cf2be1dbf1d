import { remoteConfig } from '@portico/vite-remote'

export default remoteConfig(
  import.meta.url,
  { './remote': 32.1, embed: 136.6 },
  {
    texts: ['viewers/markdown', 'viewers/table', 'viewers/json'],
    later: ['menus/', 'browse/foot-facts', 'grid/', 'preview/', 'upload/drop-target', 'errors/problem'],
    work: ['tray/', 'jobs/', 'trash/', 'upload/start-upload', 'browse/folder-dialogs'],
  },
)
