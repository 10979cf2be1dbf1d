import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { remote } from '../remote.tsx'
import { createBucketsResponse, renderWithStorage } from '../render-with-storage.fixture.ts'

const row = (name: string, id: string | null = name, size = 1500) => ({
  id,
  name,
  updated_at: id && '2026-03-02T10:00:00Z',
  metadata: id ? { size, mimetype: 'text/plain' } : null,
})
const share = {
  id: '1',
  bucket_id: 'files',
  items: ['ada/b/'],
  name: 'For the team',
  has_password: false,
  expires_at: null,
  most_uses: null,
  uses: 0,
  last_used_at: null,
  ended_at: null,
  created_at: '2026-03-02T10:00:00Z',
}
const info = {
  id: 'a',
  name: 'ada/a.txt',
  version: '1',
  size: 1500,
  content_type: 'text/plain',
  cache_control: 'max-age=60',
  etag: '"900150983cd24fb0d6963f7d28e17f72"',
  metadata: { mood: 'good' },
  last_modified: '2026-03-02T10:00:00Z',
  created_at: '2026-03-01T10:00:00Z',
}

/** Opens a folder with two files and a folder of three, two of them nested, at the given width. Focuses the first row. */
async function open(width: number, appearance = {}) {
  const { host, element } = renderWithStorage(
    remote,
    {
      '/bucket': createBucketsResponse('files'),
      '/object/list/files': (body) => {
        const { prefix } = body as { prefix: string }
        if (prefix === 'ada/b') return { body: [row('deep', null), row('1'), row('.emptyFolderPlaceholder')] }
        if (prefix === 'ada/b/deep') return { body: [row('2'), row('3')] }
        return { body: [row('a.txt'), row('b', null), row('c.txt', 'c.txt', 20)] }
      },
      '/object/info/files/ada/a.txt': { body: info },
      '/object/info/files/ada/c.txt': { status: 400, body: { statusCode: '404', code: 'NoSuchKey' } },
      '/object/sign/files/ada/a.txt': { body: { signedURL: '/object/sign/files/ada/a.txt?token=t' } },
      '/rest/v1/rpc/portico_owner_of': { body: { owner: '3f2a9c1b-0000-4000-8000-000000000000' } },
      '/rest/v1/portico_shares': { body: [share] },
      '/rest/v1/portico_upload_requests': { body: [] },
    },
    '/files',
    appearance,
  )
  Object.assign(element.style, { inlineSize: `${width}px`, blockSize: '560px' })
  await expect.element(page.getByRole('row', { name: /^a\.txt/ })).toBeVisible()
  await expect.element(page.getByRole('button', { name: /a\.txt/ }).last()).toBeInTheDocument()
  page
    .getByRole('row', { name: /^a\.txt/ })
    .element()
    .focus()
  return host
}

const pane = page.getByRole('complementary')

test('Alt+Enter shows the details of a file next to the list, then of the selection, until it is pressed again', async () => {
  const host = await open(1100)
  await userEvent.keyboard('{Alt>}{Enter}{/Alt}')
  await expect.element(pane.getByRole('heading', { name: 'a.txt' })).toBeVisible()
  for (const fact of ['1,500 bytes', 'text/plain', '3f2a9c1b…', 'max-age=60', 'good', 'MD5 (ETag)'])
    await expect.element(pane.getByText(fact, { exact: true })).toBeVisible()
  await expect.element(pane.getByText(/^Another account/)).toBeVisible()
  expect(host.announced).toContain('Details of a.txt')
  const list = page.getByRole('grid').element().getBoundingClientRect()
  expect(list.right).toBeLessThanOrEqual(pane.element().getBoundingClientRect().left)

  await userEvent.keyboard('{ArrowUp}')
  await expect.element(pane.getByRole('heading', { name: 'b' })).toBeVisible()
  await expect.element(pane.getByText('3 files')).toBeVisible()
  await expect.element(pane.getByText('4.5 kB')).toBeVisible()
  await expect.element(pane.getByText('For the team')).toBeVisible()

  await userEvent.keyboard('{Control>}a{/Control}')
  await expect.element(pane.getByText('1 folder, 2 files')).toBeVisible()
  await expect.element(pane.getByText('5 files')).toBeVisible()
  await userEvent.keyboard('{Alt>}{Enter}{/Alt}')
  await expect.element(pane).not.toBeInTheDocument()
})

test('a narrow page shows the details in a dialog, with the error of storage', async () => {
  await open(400)
  await page.getByRole('button', { name: 'Actions for c.txt' }).click()
  await page.getByRole('menuitem', { name: /^Details/ }).click()
  const dialog = page.getByRole('dialog', { name: 'c.txt' })
  await expect.element(dialog.getByText('20 bytes')).toBeVisible()
  await expect.element(dialog.getByText(/not found|no longer/i).first()).toBeVisible()
  await userEvent.keyboard('{Escape}')
  await expect.element(dialog).not.toBeInTheDocument()
})

test('the checksum is computed as the content arrives, with its progress, and can be cancelled', {
  tags: ['long'],
}, async () => {
  await open(1100)
  const before = globalThis.fetch
  const sent: ReadableStreamDefaultController<Uint8Array>[] = []
  const signals: (AbortSignal | null | undefined)[] = []
  try {
    globalThis.fetch = async (input, init) => {
      if (!String(input).startsWith('http://files.test/')) return before(input, init)
      signals.push(init?.signal)
      const stream = new ReadableStream<Uint8Array>({ start: (controller) => void sent.push(controller) })
      init?.signal?.addEventListener('abort', () => sent.at(-1)?.error(init.signal?.reason))
      return new Response(stream)
    }
    await userEvent.keyboard('{Alt>}{Enter}{/Alt}')
    await pane.getByRole('button', { name: 'Count SHA-256' }).click()
    await expect.poll(() => sent.length).toBe(1)
    sent[0]?.enqueue(new Uint8Array(750))
    const progress = pane.getByRole('progressbar', { name: 'Reading the file…' })
    await expect.poll(() => progress.element().getAttribute('aria-valuenow')).toMatch(/^(50|0\.5)$/)
    await pane.getByRole('button', { name: 'Cancel' }).click()
    expect(signals[0]?.aborted).toBe(true)
    const again = pane.getByRole('button', { name: 'Count SHA-256' })
    await expect.element(again).toHaveFocus()
    await expect.element(pane.getByRole('alert')).not.toBeInTheDocument()

    await again.click()
    await expect.poll(() => sent.length).toBe(2)
    for (const part of ['a', 'bc']) sent[1]?.enqueue(new TextEncoder().encode(part))
    sent[1]?.close()
    const ofAbc = 'ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad'
    await expect.element(pane.getByText(ofAbc)).toBeVisible()
  } finally {
    globalThis.fetch = before
  }
})

test('the details are on the left in Arabic', async () => {
  await open(1100, { locale: 'ar', direction: 'rtl' })
  await userEvent.keyboard('{Alt>}{Enter}{/Alt}')
  await expect.element(pane.getByText('تاريخ التغيير')).toBeVisible()
  const list = page.getByRole('grid').element().getBoundingClientRect()
  expect(list.left).toBeGreaterThanOrEqual(pane.element().getBoundingClientRect().right)
})
