import { runAlone } from '@portico/react-remote/alone'
import { remote } from './remote.tsx'

runAlone(remote, {
  title: { en: 'Files', de: 'Dateien', ar: 'الملفات' },
  publicPaths: ['/-/open', '/-/send'],
})
