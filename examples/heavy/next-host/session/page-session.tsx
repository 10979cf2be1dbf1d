'use client'

import { configureSession, type PublicSession } from '@portico/session'
import { SessionProvider } from '@portico/session/react'
import { type ReactNode, useState } from 'react'
import type { BackendAddress } from './backend.ts'

/** The page's one session, which begins with what the server has read: nothing flickers while the page wakes up. */
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
