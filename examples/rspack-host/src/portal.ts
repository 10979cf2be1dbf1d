import { loadRemote, registerRemotes } from '@module-federation/runtime-tools'
import { parseRemoteModule } from '@portico/contract/registry'
import { configureSession } from '@portico/session'
import { createHost } from './create-host.ts'
import { showSignIn } from './show-sign-in.ts'

const session = configureSession({ url: 'http://localhost:54321', key: 'sb_publishable_your_key' })

registerRemotes([
  { name: 'filesFull', entry: 'http://localhost:4103/0.1.0/full/remoteEntry.js', type: 'module' },
])

const element = document.getElementById('files') as HTMLElement
await session.ready()
if (session.getSnapshot().status !== 'signed_in') await showSignIn(element, session)

const loaded = await loadRemote<{ remote?: unknown }>('filesFull/remote')
const remote = parseRemoteModule(loaded?.remote)
remote.mount(element, createHost(session))
