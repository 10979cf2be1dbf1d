import '@portico/ui/page.css'
import './styles.css'
import { ContractError } from '@portico/contract/registry'
import { SessionConfigError } from '@portico/session'
import { createRoot } from 'react-dom/client'
import { followAppearance } from './browser/appearance.ts'
import { createPortal } from './create-portal.ts'
import { StartError } from './frame/start-error.tsx'
import { RemoteError } from './reports/status.ts'
import { Shell } from './shell.tsx'

followAppearance(document.documentElement)
const root = createRoot(document.getElementById('root') as HTMLElement)
createPortal().then(
  (portal) => root.render(<Shell portal={portal} />),
  (error: unknown) => {
    const isKnown =
      error instanceof SessionConfigError || error instanceof ContractError || error instanceof RemoteError
    if (!isKnown) throw error
    root.render(<StartError code={error.code} message={error.message} />)
  },
)
