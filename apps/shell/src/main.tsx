import '@portico/ui/page.css'
import './styles.css'
import { ContractError } from '@portico/contract/registry'
import { SessionConfigError } from '@portico/session'
import { createRoot } from 'react-dom/client'
import { followAppearance } from './appearance.ts'
import { createPortal } from './create-portal.ts'
import { StartError } from './frame/start-error.tsx'
import { Shell } from './shell.tsx'

followAppearance(document.documentElement)
const root = createRoot(document.getElementById('root') as HTMLElement)
try {
  root.render(<Shell portal={createPortal()} />)
} catch (error) {
  if (!(error instanceof SessionConfigError || error instanceof ContractError)) throw error
  root.render(<StartError code={error.code} message={error.message} />)
}
