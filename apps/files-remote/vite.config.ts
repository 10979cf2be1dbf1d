import { remoteConfig } from '@portico/vite-remote'

export default remoteConfig(
  import.meta.url,
  { './remote': 31.9, embed: 138.2 },
  {
    texts: ['viewers/text/markdown', 'viewers/text/table', 'viewers/text/json'],
    later: ['menus/', 'browse/folder-footer', 'grid/', 'preview/', 'upload/choose/drop-hint'],
    work: ['task-panel/', 'trash/', 'upload/choose/start-upload', 'browse/folder-dialogs'],
  },
)
