import { createMemoryHistory, type PortalHistory } from '@portico/contract/history'
import { createFakeSession, type FakeSession } from '@portico/session/testing'
import { createRoot } from 'react-dom/client'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { defineRemote } from './mount/define-remote.ts'
import { useHost } from './mount/host-context.ts'
import { useTitle } from './navigation/use-title.ts'
import { StandaloneApp } from './standalone/standalone-app.tsx'
import { createStandaloneFrame } from './standalone/standalone-frame.ts'
import { runStandalone } from './standalone.tsx'

const cleanups: (() => void)[] = []

beforeEach(() => {
  document.title = ''
})

afterEach(() => {
  for (const cleanup of cleanups.splice(0)) cleanup()
})

/** Returns the parts of a portal history that a page uses, in memory, so that the test's own address stays. */
function memoryPortal(): PortalHistory {
  const memory = createMemoryHistory()
  return { scope: () => ({ ...memory, location: memory.location, dispose() {} }) } as unknown as PortalHistory
}

function show(
  App: () => React.ReactNode,
  options: { fake?: FakeSession; access?: 'public' | 'signed-in' } = {},
) {
  const {
    fake = createFakeSession({ user: { id: 'ada', email: 'ada@portico.example' } }),
    access = 'signed-in',
  } = options
  const element = document.body.appendChild(document.createElement('div'))
  const alone = createStandaloneFrame({
    title: { en: 'Files', de: 'Dateien', ar: 'الملفات' },
    session: fake.session,
    history: memoryPortal(),
    config: { limit: 5 },
  })
  const root = createRoot(element)
  root.render(<StandaloneApp frame={alone} remote={defineRemote({ app: App })} access={access} />)
  cleanups.push(() => {
    root.unmount()
    element.remove()
  })
  return fake
}

/** Returns a task that the test ends. */
function startableTask(title: string) {
  const done = Promise.withResolvers<void>()
  const listeners = new Set<(fraction: number | null) => void>()
  const cancel = vi.fn(() => done.reject(new Error('cancelled')))
  return {
    done,
    cancel,
    report: (fraction: number) => {
      for (const listener of listeners) listener(fraction)
    },
    task: {
      title,
      done: done.promise,
      cancel,
      progress: (listener: (fraction: number | null) => void) => {
        listeners.add(listener)
        return () => listeners.delete(listener)
      },
    },
  }
}

test('a document without its configuration shows an error', async () => {
  const root = document.body.appendChild(document.createElement('div'))
  root.id = 'root'
  cleanups.push(() => root.remove())
  runStandalone(defineRemote({ app: () => <p>remote</p> }), { title: 'Files' })
  expect(document.title).toBe('Files')
  await expect.element(page.getByText('This page isn’t configured')).toBeVisible()
  await expect.element(page.getByText('config_missing')).toBeVisible()
  expect(root.textContent).not.toContain('remote')
})

test('the error of a missing configuration is in the document’s language', async () => {
  const root = document.body.appendChild(document.createElement('div'))
  root.id = 'root'
  document.documentElement.lang = 'ar'
  cleanups.push(() => {
    root.remove()
    document.documentElement.lang = ''
  })
  runStandalone(defineRemote({ app: () => <p>remote</p> }), { title: 'Files' })
  await expect.element(page.getByRole('heading', { name: 'هذه الصفحة غير مهيأة' })).toBeVisible()
  const exactly = page.getByText('The document holds no block #portico-config.')
  await expect.element(exactly).toHaveAttribute('lang', 'en')
})

test('a standalone remote has title and configuration', async () => {
  show(() => {
    const host = useHost()
    return (
      <button type="button" onClick={() => host.setTitle(['report.pdf'])}>
        {JSON.stringify(host.config)}
      </button>
    )
  })
  await userEvent.click(page.getByRole('button', { name: '{"limit":5}' }))
  expect(document.title).toBe('report.pdf · Files')
})

function NamedPage() {
  useTitle(['bericht.pdf'])
  return <p>my files</p>
}

test.each([
  ['de', 'Bei Dateien anmelden', 'bericht.pdf · Dateien'],
  ['ar', 'تسجيل الدخول إلى \u2068الملفات\u2069', 'bericht.pdf · الملفات'],
  ['fr', 'Sign in to Files', 'bericht.pdf · Files'],
])(
  'in a document in %s, a standalone remote has its title in that language, or in English',
  async (lang, heading, title) => {
    document.documentElement.lang = lang
    cleanups.push(() => document.documentElement.removeAttribute('lang'))
    const fake = createFakeSession()
    show(NamedPage, { fake })
    await expect.element(page.getByRole('heading', { name: heading })).toBeVisible()
    fake.signIn({ id: 'ada', email: 'ada@portico.example' })
    await expect.element(page.getByText('my files')).toBeVisible()
    await expect.poll(() => document.title).toBe(title)
  },
)

test.each([
  ['ar-EG', 'ar', 'rtl', 'bericht.pdf · الملفات'],
  ['fr', 'en', 'ltr', 'bericht.pdf · Files'],
])(
  'a document without a language gets the language of a browser in %s, or English',
  async (tag, lang, dir, title) => {
    const root = document.documentElement
    const before = [root.lang, root.dir]
    root.lang = ''
    const languages = vi.spyOn(navigator, 'languages', 'get').mockReturnValue([tag])
    cleanups.push(() => {
      languages.mockRestore()
      for (const [index, name] of (['lang', 'dir'] as const).entries()) root[name] = before[index] ?? ''
    })
    show(NamedPage)
    await expect.poll(() => document.title).toBe(title)
    expect([root.lang, root.dir]).toEqual([lang, dir])
  },
)

test('a signed-out user signs in, after a wrong password', async () => {
  const fake = createFakeSession()
  const answers = [
    { data: { user: null, session: null }, error: { name: 'AuthApiError', code: 'invalid_credentials' } },
    () => {
      fake.signIn({ id: 'ada', email: 'ada@portico.example' })
      return { data: {}, error: null }
    },
  ]
  show(() => <p>my files</p>, { fake })
  for (const answer of answers) {
    fake.answer('signInWithPassword', answer)
    await userEvent.fill(page.getByLabelText('Email'), 'ada@portico.example')
    await userEvent.fill(page.getByLabelText('Password', { exact: true }), 'correct horse')
    await userEvent.click(page.getByRole('button', { name: 'Sign in' }))
    if (answer === answers[0]) await expect.element(page.getByText('Wrong email or password.')).toBeVisible()
  }
  await expect.element(page.getByText('my files')).toBeVisible()
  expect(fake.calls.filter(({ operation }) => operation === 'signInWithPassword')).toHaveLength(2)
  await userEvent.click(page.getByRole('button', { name: 'Sign out' }))
  await expect.element(page.getByRole('heading', { name: 'Sign in to Files' })).toBeVisible()
})

test('a public remote is shown without signing in', async () => {
  show(() => <p>everybody</p>, { fake: createFakeSession(), access: 'public' })
  await expect.element(page.getByText('everybody')).toBeVisible()
})

test('notices are shown and announcements are read out', async () => {
  show(() => {
    const host = useHost()
    const speak = () => {
      host.notify({ tone: 'success', title: 'Saved' })
      host.announce('3 files selected')
    }
    return (
      <button type="button" onClick={speak}>
        speak
      </button>
    )
  })
  await userEvent.click(page.getByRole('button', { name: 'speak' }))
  await expect.element(page.getByText('Saved')).toBeVisible()
  const region = page.getByText('3 files selected').element().closest('[aria-live]')
  expect(region?.getAttribute('aria-live')).toBe('polite')
})

test('background work shows its progress, and its failure is shown', async () => {
  const upload = startableTask('Uploading a.pdf')
  const caught = vi.spyOn(globalThis, 'reportError').mockImplementation(() => {})
  cleanups.push(() => caught.mockRestore())
  show(() => {
    const host = useHost()
    return (
      <button type="button" onClick={() => host.runInBackground(upload.task)}>
        upload
      </button>
    )
  })
  await userEvent.click(page.getByRole('button', { name: 'upload' }))
  upload.report(0.4)
  await expect.element(page.getByRole('progressbar')).toHaveAttribute('aria-valuenow', '40')
  const error = new Error('the network broke')
  upload.done.reject(error)
  await expect.element(page.getByText('Uploading a.pdf failed')).toBeVisible()
  await expect.element(page.getByRole('progressbar')).not.toBeInTheDocument()
  expect(caught).toHaveBeenCalledExactlyOnceWith(error)
})

test('background work ends at sign-out, without an error', async () => {
  const upload = startableTask('Uploading b.pdf')
  const fake = show(() => {
    const host = useHost()
    return (
      <button type="button" onClick={() => host.runInBackground(upload.task)}>
        upload
      </button>
    )
  })
  await userEvent.click(page.getByRole('button', { name: 'upload' }))
  await expect.element(page.getByRole('progressbar')).toBeInTheDocument()
  fake.signOut()
  await expect.poll(() => upload.cancel).toHaveBeenCalledTimes(1)
  await expect.element(page.getByRole('progressbar')).not.toBeInTheDocument()
  await expect.element(page.getByText('Uploading b.pdf failed')).not.toBeInTheDocument()
})

test('a stopped remote can be started again', async () => {
  const caught = vi.spyOn(globalThis, 'reportError').mockImplementation(() => {})
  cleanups.push(() => caught.mockRestore())
  let isBroken = true
  show(() => {
    if (isBroken) throw new Error('broken view')
    return <p>works again</p>
  })
  await expect.element(page.getByText('Files has stopped')).toBeVisible()
  expect(caught).toHaveBeenCalled()
  isBroken = false
  await userEvent.click(page.getByRole('button', { name: 'Start again' }))
  await expect.element(page.getByText('works again')).toBeVisible()
})

test('a link that would sign in another user asks first, with and without a session', async () => {
  const fake = show(() => <p>files of ada</p>)
  fake.setLink({ type: 'magiclink' })
  await expect.element(page.getByText(/You’re signed in as ada@portico\.example/)).toBeVisible()
  fake.signOut()
  await expect.element(page.getByText(/wasn’t requested in this browser/)).toBeVisible()
  await page.getByRole('button', { name: 'Don’t use it' }).click()
  await expect.element(page.getByText('Sign in with this link?')).not.toBeInTheDocument()
  expect(fake.calls).toEqual([{ operation: 'answerLink', args: [false] }])
})
