'use client'

import { configureSession, type PublicSession } from '@portico/session'
import { SessionProvider } from '@portico/session/react'
import { type ReactNode, useState } from 'react'
import type { BackendAddress } from './backend.ts'

/** Provides the one session of the page. It starts with the session that the server has read, so that hydration does not flicker. */
export function PageSession({
  backend,
  initial,
  children,
}: {
  backend: BackendAddress
  initial: { session: PublicSession | null }
  children: ReactNode
}) {
  const [session] = useState(() => configureSession({ ...backend, initial }))
  return <SessionProvider session={session}>{children}</SessionProvider>
}
