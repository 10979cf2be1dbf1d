import { runStandalone } from '@portico/react-remote/alone'
import { remote } from './remote.tsx'

runStandalone(remote, {
  title: { en: 'Account', de: 'Konto', ar: 'الحساب' },
  access: 'public',
  callbackPath: '/callback',
})
