import { runAlone } from '@portico/react-remote/alone'
import { remote } from './remote.tsx'

runAlone(remote, { title: { en: 'Hello' } })
