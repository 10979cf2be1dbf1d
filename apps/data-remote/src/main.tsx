import { runStandalone } from '@portico/react-remote/alone'
import { remote } from './remote.tsx'

runStandalone(remote, { title: { en: 'Data', de: 'Daten', ar: 'البيانات' } })
