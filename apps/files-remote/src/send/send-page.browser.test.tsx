// @module-tag long
import { mountRemote } from '@portico/react-remote/testing'
import { createFakeSession } from '@portico/session/testing'
import { createClient } from '@supabase/supabase-js'
import { expect, onTestFinished, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { remote } from '../remote.tsx'
import { createBucketsResponse, renderWithStorage } from '../render-with-storage.fixture.ts'

const opened = {
  state: 'open',
  grant: 'g',
  until: '2999-01-01T00:00:00Z',
  name: 'Photos of the summer',
  note: 'The best ones only',
  most_files: 3,
  files: 1,
  most_bytes: 1000,
  bytes_left: 5000,
}

/** Replaces XMLHttpRequest, which reports progress. Records the uploads, and answers them by `answers` in order, then with 200. */
function catchUploads(...answers: { status: number; body: unknown }[]) {
  const sent: { path: string; headers: Record<string, string>; name: string }[] = []
  class Request extends EventTarget {
    readonly upload = new EventTarget()
    status = 0
    responseText = ''
    #path = ''
    readonly #headers: Record<string, string> = {}
    open(_method: string, address: string) {
      this.#path = decodeURIComponent(new URL(address).pathname)
    }
    setRequestHeader(name: string, value: string) {
      this.#headers[name] = value
    }
    send(file: File) {
      sent.push({ path: this.#path, headers: this.#headers, name: file.name })
      const { status, body } = answers.shift() ?? { status: 200, body: {} }
      this.status = status
      this.responseText = JSON.stringify(body)
      queueMicrotask(() => {
        this.dispatchEvent(new Event('load'))
        this.dispatchEvent(new Event('loadend'))
      })
    }
  }
  vi.stubGlobal('XMLHttpRequest', Request)
  return sent
}

/** Opens the link of a file request without an account. `state` is the answer of the database when the link is opened. */
function showRequest(locale = 'en', firstState = 'open') {
  const state = { is: firstState }
  const reserved: string[] = []
  const fetch: typeof globalThis.fetch = async (input, init) => {
    const { pathname } = new URL(input instanceof Request ? input.url : input)
    const body = JSON.parse(String(init?.body ?? '{}')) as Record<string, unknown>
    if (pathname.endsWith('portico_open_upload_request'))
      return Response.json(state.is === 'open' ? opened : { state: state.is })
    if (pathname.endsWith('portico_reserve_upload')) {
      if (Number(body.bytes) > 1000) return Response.json({ state: 'too_large' })
      if (Number(body.bytes) === 999) return Response.json({ state: 'no_room' })
      if (state.is !== 'open') return Response.json({ state: state.is })
      reserved.push(String(body.path))
      return Response.json({ state: 'open', bucket: 'files', key: `u/in/visit/${body.path}` })
    }
    return new Promise<Response>(() => {})
  }
  const auth = { persistSession: false, autoRefreshToken: false, storageKey: crypto.randomUUID() }
  const client = createClient('http://files.test', 'key', { auth, global: { fetch } })
  const { session } = createFakeSession({ client })
  const appearance = { locale, direction: locale === 'ar' ? ('rtl' as const) : ('ltr' as const) }
  const mounted = mountRemote(remote, { session, path: '/-/send#secret', appearance })
  onTestFinished(() => mounted.unmount())
  return { reserved, state }
}

async function choose(...files: File[]) {
  await userEvent.upload(
    document.querySelector<HTMLInputElement>('input[type=file]') as HTMLInputElement,
    files,
  )
}

test('an unauthenticated visitor sends files, retries one, and reads why others are refused', async () => {
  const denied = {
    status: 400,
    body: { statusCode: '403', error: 'Unauthorized', code: 'AccessDenied', message: 'policy' },
  }
  const sent = catchUploads({ status: 200, body: {} }, { status: 200, body: {} }, { status: 503, body: {} })
  const { reserved, state } = showRequest()
  await expect.element(page.getByRole('heading', { name: 'Photos of the summer' })).toBeVisible()
  await expect.element(page.getByText('The best ones only')).toBeVisible()
  await expect.element(page.getByText(/up to 2 files · up to 1 kB each · up to 5 kB in all/)).toBeVisible()
  await choose(new File(['one'], 'one.txt'), new File(['two!'], 'one.txt'))
  await expect.element(page.getByText('2 files have arrived. Thank you!')).toBeVisible()
  expect(reserved.toSorted()).toEqual(['one (2).txt', 'one.txt'])
  expect(sent[0]).toMatchObject({
    path: '/storage/v1/object/files/u/in/visit/one.txt',
    headers: { apikey: expect.any(String), 'x-portico-grant': 'g', 'x-upsert': 'false' },
  })
  expect(sent[0]?.headers).not.toHaveProperty('authorization')
  await choose(new File(['three'], 'three.txt'), new File(['x'.repeat(1001)], 'large.txt'))
  await expect
    .element(page.getByText('The file is too large. It exceeds the size limit of this file request.'))
    .toBeVisible()
  await page.getByRole('button', { name: 'Upload three.txt again' }).click()
  await expect.element(page.getByText('1 file wasn’t sent')).toBeVisible()
  // A retry goes to the same key, and is not counted again.
  expect(reserved).toHaveLength(3)
  expect(sent.filter(({ name }) => name === 'three.txt')).toHaveLength(2)
  vi.unstubAllGlobals()
  catchUploads(denied)
  await choose(new File(['four'], 'four.txt'))
  await expect.element(page.getByText(/You’re not allowed to do this/)).toBeVisible()
  state.is = 'ended'
  await page.getByRole('button', { name: 'Upload four.txt again' }).click()
  await expect.element(page.getByText(/This link has been ended/)).toBeVisible()
})

test('a file for which a request has no space left is refused with advice', async () => {
  catchUploads()
  showRequest()
  await expect.element(page.getByRole('heading', { name: 'Photos of the summer' })).toBeVisible()
  await choose(new File(['x'.repeat(999)], 'last.txt'))
  await expect.element(page.getByText(/There’s no room left for this file. Together with/)).toBeVisible()
})

test.each([
  ['ended', 'This link has been ended'],
  ['expired', 'This link has expired'],
  ['full', 'This link takes no more files'],
  ['missing', 'This link leads nowhere'],
])('a request that is %s shows “%s”', async (state, title) => {
  showRequest('en', state)
  await expect.element(page.getByRole('heading', { name: title })).toBeVisible()
})

test('the page for sending files is shown in Arabic', async () => {
  showRequest('ar')
  await expect.element(page.getByRole('heading', { name: 'Photos of the summer' })).toBeVisible()
  await expect.element(page.getByRole('button', { name: 'اختيار ملفات' })).toBeVisible()
})

const request = {
  id: 'r1',
  bucket_id: 'files',
  name: 'Photos',
  expires_at: null,
  most_files: 3,
  most_bytes: null,
  files: 2,
  last_used_at: '2020-03-02T10:00:00Z',
  ended_at: null as string | null,
  created_at: '2020-03-01T10:00:00Z',
}

test('the owner creates a file request from the menu of a folder, and ends an earlier one', {
  tags: ['long'],
}, async () => {
  const rows = [{ ...request }]
  const answers = {
    '/bucket': createBucketsResponse('files'),
    '/object/list/files': { body: [{ id: null, name: 'Plans', updated_at: null, metadata: null }] },
    '/rest/v1/portico_shares': { body: [] },
    '/rest/v1/portico_upload_requests': () => ({ body: rows }),
    '/rest/v1/rpc/portico_create_upload_request': (body: unknown) => {
      expect(body).toMatchObject({
        bucket: 'files',
        folder: 'ada/Plans/',
        request_name: 'Plans',
        note: 'Thanks',
        most_files: 3,
        most_bytes: 2_500_000,
        most_total: 10_000_000,
        expires: expect.any(String),
      })
      return { body: { id: 'r2', token: 'secret' } }
    },
    '/rest/v1/rpc/portico_end_upload_request': () => {
      for (const row of rows) row.ended_at = new Date().toISOString()
      return { body: true }
    },
  }
  renderWithStorage(remote, answers, '/files')
  await page.getByRole('row', { name: /Plans/ }).click({ button: 'right' })
  await page.getByRole('menuitem', { name: 'Request files…' }).click()
  const dialog = page.getByRole('dialog', { name: 'Request files for “Plans”' })
  await userEvent.fill(dialog.getByLabelText('Note for the sender (optional)'), 'Thanks')
  await userEvent.fill(dialog.getByLabelText('Most files (optional)'), '3')
  await userEvent.fill(dialog.getByLabelText('Largest file in MB (optional)'), '2.5')
  await userEvent.fill(dialog.getByLabelText('All files together in MB (optional)'), '10')
  await dialog.getByRole('combobox', { name: 'Expires after' }).click()
  await expect.element(page.getByRole('option', { name: '30 days' })).toBeVisible()
  expect(page.getByRole('option', { name: 'Never' }).query()).toBeNull()
  await userEvent.keyboard('{Escape}')
  await dialog.getByRole('button', { name: 'Create link' }).click()
  await expect
    .element(dialog.getByLabelText('Link for sending files'))
    .toHaveValue(`${location.origin}/-/send#secret`)
  await dialog.getByRole('link', { name: 'All my shared links' }).click()
  const mine = page.getByRole('region', { name: 'Files that I asked for' })
  await expect.element(mine.getByText(/2 of 3 files sent · last on/)).toBeVisible()
  await mine.getByRole('button', { name: 'End the link to “Photos”' }).click()
  await expect.element(mine.getByText('Ended')).toBeVisible()
})
