import { useCallback, useState, version } from 'react'
import { PorticoFiles } from './portico-files.jsx'

export function App() {
  const [account, setAccount] = useState(null)
  const onSession = useCallback(({ detail }) => setAccount(detail.user?.email ?? null), [])
  return (
    <>
      <h1>The older app, React {version}</h1>
      <p>{account ? `Signed in as ${account}` : 'Nobody is signed in'}</p>
      <PorticoFiles
        supabase-url="http://localhost:54321"
        supabase-key="sb_publishable_your_key"
        style={{ height: 480 }}
        onSession={onSession}
      />
    </>
  )
}
