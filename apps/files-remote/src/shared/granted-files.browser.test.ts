import { expect, onTestFinished, test, vi } from 'vitest'
import { openGrantedFiles } from './granted-files.ts'

const request = { url: 'http://files.test/a', headers: { 'x-portico-grant': 'g' } }
const file = { request, name: 'a b.mp4', type: 'video/mp4', size: 9, onStatus: vi.fn() }

/** Replaces the browser's service workers. Returns the worker, and what the page registers and sends. */
function browser({ isControlled = true, path = '/files/-/open' } = {}) {
  const before = location.href
  history.replaceState(null, '', path)
  const worker = Object.assign(new EventTarget(), { state: 'activated', postMessage: vi.fn() })
  const workers = Object.assign(new EventTarget(), {
    register: vi.fn(async (_script: unknown, _options: { scope: string }) => ({ active: worker })),
    controller: isControlled ? worker : null,
    startMessages: vi.fn(),
  })
  vi.spyOn(navigator, 'serviceWorker', 'get').mockReturnValue(workers as unknown as ServiceWorkerContainer)
  onTestFinished(() => history.replaceState(null, '', before))
  /** Asks the page for `id` as the worker does, and reports `status`. Returns the page's answer; undefined without one. */
  const ask = (id: string, status = 206): unknown => {
    const port = { postMessage: vi.fn(), onmessage: null as ((event: object) => void) | null }
    workers.dispatchEvent(
      Object.assign(new Event('message'), { data: { portico: 'granted', id }, ports: [port] }),
    )
    port.onmessage?.({ data: { status } })
    return port.postMessage.mock.calls[0]?.[0]
  }
  return { worker, workers, ask }
}

const idIn = (address: string | undefined) => address?.split('/').at(-2) ?? ''

test('the page of a share registers the worker for itself, and answers its requests with the grant until it is closed', async () => {
  const { workers, ask } = browser()
  const granted = await openGrantedFiles()
  expect(String(workers.register.mock.calls[0]?.[0])).toBe('/granted-files.js')
  expect(workers.register.mock.calls[0]?.[1]).toEqual({ scope: '/files/-/open' })
  expect(granted?.canShow).toBe(true)
  const address = granted?.addressOf(file)
  expect(address).toMatch(/^\/files\/-\/open\/granted\/[0-9a-f-]{36}\/a%20b\.mp4$/)
  expect(address).not.toContain('g=')
  const answered = { ...request, file: { name: 'a b.mp4', type: 'video/mp4', size: 9 } }
  expect(ask(idIn(address), 404)).toEqual(answered)
  expect(file.onStatus.mock.calls).toEqual([[404]])
  expect(ask('another')).toBeNull()
  granted?.close()
  expect(ask(idIn(address))).toBeUndefined()
})

test('a page that was loaded without its worker is taken over', async () => {
  const { worker, workers } = browser({ isControlled: false })
  worker.postMessage.mockImplementation((message: unknown) => {
    if (message !== 'portico-claim') return
    Object.assign(workers, { controller: worker })
    workers.dispatchEvent(new Event('controllerchange'))
  })
  const granted = await openGrantedFiles()
  onTestFinished(() => granted?.close())
  expect(granted?.canShow).toBe(true)
})

test('a browser or portal without the worker has no addresses', async () => {
  const { workers } = browser()
  workers.register.mockRejectedValue(new TypeError('404'))
  expect(await openGrantedFiles()).toBeNull()
  vi.spyOn(navigator, 'serviceWorker', 'get').mockReturnValue(undefined as unknown as ServiceWorkerContainer)
  expect(await openGrantedFiles()).toBeNull()
})

test('no worker is registered for another page', async () => {
  const { workers } = browser({ path: '/files/files' })
  expect(await openGrantedFiles()).toBeNull()
  expect(workers.register).not.toHaveBeenCalled()
})
