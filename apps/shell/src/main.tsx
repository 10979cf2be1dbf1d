import '@portico/ui/page.css'
import './styles.css'
import { ContractError } from '@portico/contract/registry'
import { SessionConfigError } from '@portico/session'
import { createRoot } from 'react-dom/client'
import { followAppearance } from './browser/appearance.ts'
import { noticeLeaving } from './browser/leaving.ts'
import { logError } from './browser/log.ts'
import { RemoteError } from './reports/status.ts'
import { createPortal } from './start/create-portal.ts'
import { Shell } from './start/shell.tsx'
import { StartError } from './start/start-error.tsx'

noticeLeaving()
followAppearance(document.documentElement)
const root = createRoot(document.getElementById('root') as HTMLElement)
createPortal().then(
  (portal) => root.render(<Shell portal={portal} />),
  (error: unknown) => {
    const isKnown =
      error instanceof SessionConfigError || error instanceof ContractError || error instanceof RemoteError
    if (!isKnown) logError('the portal could not be started', error)
    root.render(
      <StartError
        code={isKnown ? error.code : 'unexpected'}
        message={error instanceof Error ? error.message : String(error)}
      />,
    )
  },
)
