import { defineRemote } from '@portico/react-remote'
import { mountRemote, type TestHostOptions } from '@portico/react-remote/testing'
import { createFakeSession } from '@portico/session/testing'
import type { ReactNode } from 'react'
import { onTestFinished } from 'vitest'
import type { Entry } from '../storage/entry.ts'

/** Returns a file of a folder. */
export function createFileEntry(name: string, type: string, size: number): Entry {
  return { kind: 'file', part: name, name, key: `ada/${name}`, size, type, updatedAt: '2026-01-01T00:00:00Z' }
}

const stage = { display: 'flex', flexDirection: 'column', blockSize: 400 } as const

/** Draws a viewer of this content. A link of this page opens the content. */
export function renderViewer(
  name: string,
  type: string,
  content: BlobPart,
  draw: (about: { link: string; entry: Entry }) => ReactNode,
  appearance: TestHostOptions['appearance'] = {},
): HTMLElement {
  const blob = new Blob([content], { type })
  const link = URL.createObjectURL(blob)
  const entry = createFileEntry(name, type, blob.size)
  const { session } = createFakeSession({ user: { id: 'ada' } })
  const { element, unmount } = mountRemote(
    defineRemote({ app: () => <div style={stage}>{draw({ link, entry })}</div> }),
    { session, appearance },
  )
  onTestFinished(() => {
    unmount()
    URL.revokeObjectURL(link)
  })
  return element
}
