import { expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { buckets, showOverStorage } from '../../over-storage.fixture.ts'
import { remote } from '../../remote.tsx'

const document = (name: string, mimetype: string) => ({
  id: name,
  name,
  updated_at: '2026-01-01T00:00:00Z',
  metadata: { size: 40, mimetype },
})

/** Opens the preview of a file with this type and content. */
function preview(mimetype: string, content: string) {
  vi.spyOn(navigator, 'pdfViewerEnabled', 'get').mockReturnValue(true)
  showOverStorage(
    remote,
    {
      '/bucket': buckets('files'),
      '/object/list/files': { body: [document('a.pdf', mimetype)] },
      '/object/files/ada/a.pdf': { body: new Blob([content], { type: mimetype }) },
    },
    '/files?preview=a.pdf',
  )
}

const frame = () => globalThis.document.querySelector('iframe')

test('a page that is called a PDF is shown nowhere', async () => {
  preview('application/pdf; x=y, text/html', '<script>parent.document.title = "taken"</script>')
  await expect.element(page.getByText('No preview')).toBeVisible()
  expect(frame()).toBeNull()
})

test('a PDF is shown from this page’s own memory, as that type and no other', async () => {
  preview('application/pdf; x=y, text/html', '%PDF-1.7 <script>parent.document.title = "taken"</script>')
  await expect.poll(frame).not.toBeNull()
  expect(frame()?.src).toMatch(/^blob:/)
  const shown = await fetch(frame()?.src ?? '')
  expect(shown.headers.get('content-type')).toBe('application/pdf')
})
