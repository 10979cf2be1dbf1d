import { defineRemote } from '@portico/react-remote'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { FilesError } from '../../errors/files-error.ts'
import { createBucketsResponse, renderWithStorage } from '../../render-with-storage.fixture.ts'
import { createUploadItem, type UploadItem } from '../items/upload-item.ts'
import { UploadRow } from './upload-row.tsx'

/** Draws the row of a file that storage has refused. */
function show(more: Partial<UploadItem>): void {
  const to = { bucket: 'files', prefix: 'ada' }
  const item = createUploadItem({ id: 1, batch: 1 }, to, { file: new File(['1'], 'plan.txt'), path: [] })
  const queue = { cancel: () => {}, retry: () => {} }
  const line = <UploadRow item={{ ...item, ...more, state: 'failed' }} queue={queue} runUploads={() => {}} />
  renderWithStorage(defineRemote({ app: () => <ul>{line}</ul> }), {
    '/bucket': createBucketsResponse('files'),
  })
}

const refused = { error: new FilesError('AccessDenied', { status: 403 }) }
const asked = /Replacing a file needs policies for SELECT and UPDATE as well as INSERT\./

test('a refused replacement names the policies that an upsert needs', async () => {
  show({ ...refused, replace: true })
  await expect.element(page.getByRole('listitem')).toMatchTextContent(asked)
})

test('a refused new file does not name them, and says what was refused', async () => {
  show({ ...refused, replace: false })
  await expect.element(page.getByRole('listitem')).toMatchTextContent(/You’re not allowed to do this\./)
  await expect.element(page.getByRole('listitem')).not.toMatchTextContent(asked)
})
