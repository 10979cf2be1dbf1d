import { runStandalone } from '@portico/react-remote/alone'
import { remote } from './remote.tsx'

runStandalone(remote, {
  title: { en: 'Files', de: 'Dateien', ar: 'الملفات' },
  publicPaths: ['/-/open', '/-/send'],
})
