import { clearRecentItems } from '@portico/contract/recent'
import { mountRemote } from '@portico/react-remote/testing'
import { createFakeSession } from '@portico/session/testing'
import { createClient } from '@supabase/supabase-js'
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { remote } from '../remote.tsx'
import { createBucketsResponse, renderWithStorage } from '../render-with-storage.fixture.ts'

beforeEach(() => {
  sessionStorage.clear()
  clearRecentItems()
})

const opened = { state: 'open', grant: 'g', until: '2999-01-01T00:00:00Z', name: 'Plans', bucket: 'files' }
const objects = [
  { name: 'u/Plans/a.txt', size: 1500, type: 'text/plain', updated_at: null },
  { name: 'u/Plans/inner/b.txt', size: 500, type: 'text/plain', updated_at: null },
]

/** Opens the link of a share without an account. `state` is the answer of the database to requests for its files. */
function showShare(locale = 'en') {
  const asked: { path: string; body: Record<string, unknown>; grant: string | null }[] = []
  const state = { files: 'open' }
  const fetch: typeof globalThis.fetch = async (input, init) => {
    const { pathname } = new URL(input instanceof Request ? input.url : input)
    const body = JSON.parse(String(init?.body ?? '{}')) as Record<string, unknown>
    asked.push({ path: pathname, body, grant: new Headers(init?.headers).get('x-portico-grant') })
    if (pathname.endsWith('portico_open_share')) {
      if (body.share_password === null) return Response.json({ state: 'password' })
      if (body.share_password === 'the eleventh') return Response.json({ state: 'locked', seconds: 90 })
      if (body.share_password !== 'sesame') return Response.json({ state: 'wrong_password' })
      return Response.json({ ...opened, items: ['u/Plans/'], reader: 'known' })
    }
    if (pathname.endsWith('portico_shared_objects'))
      return Response.json(state.files === 'open' ? { state: 'open', objects } : { state: state.files })
    if (pathname.includes('/object/'))
      return Response.json(
        { error: 'not_found', message: 'Object not found', statusCode: '404' },
        { status: 400 },
      )
    return new Promise<Response>(() => {})
  }
  // Files are read without the client. Each request has the grant.
  const realFetch = globalThis.fetch
  vi.stubGlobal('fetch', (input: RequestInfo | URL, init?: RequestInit) =>
    String(input).includes('/storage/v1/') ? fetch(input, init) : realFetch(input, init),
  )
  const auth = { persistSession: false, autoRefreshToken: false, storageKey: crypto.randomUUID() }
  const client = createClient('http://files.test', 'key', { auth, global: { fetch } })
  const { session } = createFakeSession({ client })
  const appearance = { locale, direction: locale === 'ar' ? ('rtl' as const) : ('ltr' as const) }
  const mounted = mountRemote(remote, { session, path: '/-/open#secret', appearance })
  onTestFinished(() => mounted.unmount())
  return { asked, state, host: mounted.host, unmount: () => mounted.unmount() }
}

test('a share with a password opens for an unauthenticated visitor, folder by folder, until it is ended', async () => {
  const { asked, state, host } = showShare()
  const password = page.getByLabelText('Password', { exact: true })
  await userEvent.fill(password, 'barley')
  await userEvent.keyboard('{Enter}')
  await expect.element(page.getByText('This password is wrong. Try another one.')).toBeVisible()
  await userEvent.fill(password, 'sesame')
  await userEvent.keyboard('{Enter}')
  await expect.element(page.getByRole('heading', { name: 'Plans' })).toBeVisible()
  await expect.element(page.getByText('Shared with you: 2 files, 2 kB')).toBeVisible()
  await page.getByRole('button', { name: 'inner', exact: true }).click()
  await expect.element(page.getByText('b.txt')).toBeVisible()
  expect(host.history.location.hash).toBe('#secret')
  state.files = 'ended'
  await page.getByRole('button', { name: 'Download “b.txt”' }).click()
  await expect.element(page.getByRole('heading', { name: 'This link has been ended' })).toBeVisible()
  const read = asked.filter(({ path }) => path.includes('/object/'))
  expect(read).toMatchObject([
    { path: '/storage/v1/object/authenticated/files/u/Plans/inner/b.txt', grant: 'g' },
  ])
  expect(asked.filter(({ path }) => path.endsWith('portico_open_share'))).toHaveLength(3)
})

test('a browser that has opened a share identifies itself at its next visit, and a locked share shows the minutes to wait', async () => {
  const first = showShare()
  const password = page.getByLabelText('Password', { exact: true })
  await userEvent.fill(password, 'sesame')
  await userEvent.keyboard('{Enter}')
  await expect.element(page.getByRole('heading', { name: 'Plans' })).toBeVisible()
  expect(first.asked.some(({ body }) => 'reader' in body)).toBe(false)
  first.unmount()
  sessionStorage.clear()
  const { asked } = showShare()
  await userEvent.fill(password, 'the eleventh')
  await userEvent.keyboard('{Enter}')
  await expect.element(page.getByRole('heading', { name: 'Too many wrong passwords' })).toBeVisible()
  await expect.element(page.getByText('Wait 2 minutes, then try again.')).toBeVisible()
  expect(asked.at(-1)?.body).toMatchObject({ share_password: 'the eleventh', reader: 'known' })
})

test('the page of a share is shown in Arabic', async () => {
  showShare('ar')
  await expect.element(page.getByRole('heading', { name: 'هذا الرابط محمي بكلمة مرور' })).toBeVisible()
  await expect.element(page.getByRole('button', { name: 'فتح' })).toBeVisible()
})

const share = {
  id: 's1',
  bucket_id: 'files',
  items: ['ada/Plans/'],
  name: 'Plans',
  has_password: true,
  expires_at: null,
  most_uses: null,
  uses: 2,
  last_used_at: '2020-03-02T10:00:00Z',
  ended_at: null as string | null,
  created_at: '2020-03-01T10:00:00Z',
}

test('the owner creates a link to a folder, which is shown once, and ends an earlier one', async () => {
  const rows = [{ ...share }]
  renderWithStorage(
    remote,
    {
      '/bucket': createBucketsResponse('files'),
      '/object/list/files': { body: [{ id: null, name: 'Plans', updated_at: null, metadata: null }] },
      '/rest/v1/portico_shares': () => ({ body: rows }),
      '/rest/v1/rpc/portico_create_share': (body) => {
        expect(body).toMatchObject({
          bucket: 'files',
          items: ['ada/Plans/'],
          share_password: 'open sesame',
          most_uses: 3,
        })
        return { body: { id: 's2', token: 'secret' } }
      },
      '/rest/v1/rpc/portico_end_share': (body) => {
        const ended = rows.find(({ id }) => id === (body as { share: string }).share)
        if (ended) ended.ended_at = new Date().toISOString()
        return { body: true }
      },
    },
    '/files',
  )
  await page.getByRole('row', { name: /Plans/ }).click({ button: 'right' })
  await page.getByRole('menuitem', { name: 'Share…' }).click()
  const dialog = page.getByRole('dialog', { name: 'Share “Plans”' })
  const password = dialog.getByLabelText('Password (optional)')
  await expect.element(password).toHaveAccessibleDescription('At least 8 characters')
  await userEvent.type(password, 'sesame')
  await userEvent.keyboard('{Enter}')
  await expect.element(password).toHaveAccessibleDescription(/too short/)
  await userEvent.fill(password, 'open sesame')
  await userEvent.fill(dialog.getByLabelText('Most openings (optional)'), '3')
  await dialog.getByRole('button', { name: 'Create link' }).click()
  await expect.element(dialog.getByLabelText('Link to share')).toHaveValue(`${location.origin}/-/open#secret`)
  await expect.element(dialog.getByRole('button', { name: 'Copy link' })).toHaveFocus()
  await expect.element(dialog.getByText(/opened 2 times · last on/)).toBeVisible()
  await dialog.getByRole('button', { name: 'End the link to “Plans”' }).click()
  await expect.element(dialog.getByText('Ended')).toBeVisible()
})

test('without the migration, the dialog of a file only has the direct link', {
  tags: ['long'],
}, async () => {
  renderWithStorage(
    remote,
    {
      '/bucket': createBucketsResponse('files'),
      '/object/list/files': {
        body: [{ id: '1', name: 'plan.txt', updated_at: '2020-03-02T10:00:00Z', metadata: {} }],
      },
      '/rest/v1/portico_shares': { status: 404, body: { code: 'PGRST205', message: 'no such table' } },
    },
    '/files',
  )
  await page.getByRole('row', { name: /plan/ }).click({ button: 'right' })
  await page.getByRole('menuitem', { name: 'Share…' }).click()
  await expect.element(page.getByRole('button', { name: 'Create direct link' })).toBeVisible()
  await expect.element(page.getByText('All my shared links')).not.toBeInTheDocument()
})
