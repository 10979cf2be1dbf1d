import { readInitialSession } from '@portico/session/server'
import { headers } from 'next/headers'
import { readBackend } from '../../session/backend.ts'
import { serverSession } from '../../session/server-session.ts'
import { EmbeddedDocuments } from './embedded-documents.tsx'

/** Renders a page of the host with two elements. The user is already part of its HTML. */
export default async function DocumentsPage() {
  const { session } = await readInitialSession(await serverSession())
  const nonce = (await headers()).get('x-nonce') ?? undefined
  const { url, key } = readBackend()
  return (
    <main className="wide">
      <h1>Documents</h1>
      <p>
        The server sees <strong data-testid="server-user">{session?.user.email ?? 'nobody'}</strong>.
      </p>
      <script type="module" async nonce={nonce} src={process.env.PORTICO_FILES_EMBED} />
      <script type="module" async nonce={nonce} src={process.env.PORTICO_AUTH_EMBED} />
      <EmbeddedDocuments url={url} publishableKey={key} renderedFor={session?.user.id ?? null} />
    </main>
  )
}
