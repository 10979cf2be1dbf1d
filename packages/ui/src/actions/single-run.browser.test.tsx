import { type FormEvent, type ReactNode, useEffect, useRef } from 'react'
import { createRoot } from 'react-dom/client'
import { expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { type SingleRunOptions, useSingleRun } from './single-run.ts'

type Run = (line: string) => Promise<void>

/** Draws a button for each line, all with one action. Rejections are ignored. */
function Lines({
  run,
  lines = ['Send'],
  ...options
}: { run: Run; lines?: string[] } & SingleRunOptions<string>) {
  const once = useSingleRun(run, options)
  return lines.map((line) => (
    <button key={line} type="button" onClick={() => once(line).catch(() => {})}>
      {line}
    </button>
  ))
}

function Form({ run }: { run: () => Promise<void> }) {
  const once = useSingleRun<void, void>(run)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    void once()
  }
  return (
    <>
      <form id="message" onSubmit={submit}>
        <input aria-label="Message" />
      </form>
      <button type="submit" form="message">
        Send
      </button>
    </>
  )
}

const button = (name = 'Send') => page.getByRole('button', { name })
const done: Run = async () => {}

/** Advances the clock by 1 ms with each reading, so that a busy machine does not affect the test. */
function slowClock(): void {
  let now = 1_000
  vi.spyOn(performance, 'now').mockImplementation(() => {
    now += 1
    return now
  })
}

test('a double click runs once, although the run ends before the second click', async () => {
  const run = vi.fn(done)
  await render(<Lines run={run} />)
  await button().dblClick()
  expect(run).toHaveBeenCalledOnce()
})

test('clicks before the next render run once', async () => {
  const run = vi.fn(done)
  await render(<Lines run={run} />)
  // A scripted click soon after a double click would count as a part of it.
  vi.spyOn(performance, 'now').mockReturnValue(performance.now() + 1_000)
  const element = button().element() as HTMLElement
  element.click()
  element.click()
  expect(run).toHaveBeenCalledOnce()
})

test('two taps, which are two single clicks, run once', async () => {
  const run = vi.fn(done)
  await render(<Lines run={run} />)
  slowClock()
  await button().click()
  await button().click()
  expect(run).toHaveBeenCalledOnce()
})

test('an action runs again after another control was pressed', async () => {
  const run = vi.fn(done)
  await render(
    <>
      <Lines run={run} />
      <button type="button">Other</button>
    </>,
  )
  slowClock()
  await button().click()
  await button('Other').click()
  await button().click()
  expect(run).toHaveBeenCalledTimes(2)
})

test('an action runs again after the interval of a double click', async () => {
  const run = vi.fn(done)
  await render(<Lines run={run} />)
  const now = vi.spyOn(performance, 'now').mockReturnValue(1_000)
  await button().click()
  now.mockReturnValue(1_499)
  await button().click()
  expect(run).toHaveBeenCalledTimes(1)
  now.mockReturnValue(1_500)
  await button().click()
  expect(run).toHaveBeenCalledTimes(2)
})

test('an action does not run while a run is pending, even after another press', async () => {
  const work = Promise.withResolvers<void>()
  const run = vi.fn(() => work.promise)
  await render(<Lines run={run} lines={['Send', 'Other']} />)
  await button().click()
  await button('Other').click()
  expect(run).toHaveBeenCalledOnce()
  work.resolve()
})

test('a failed run can be repeated at once, but not by the same double click', async () => {
  const run = vi.fn(() => Promise.reject(new Error('refused')))
  await render(<Lines run={run} />)
  await button().dblClick()
  expect(run).toHaveBeenCalledOnce()
  await button().click()
  expect(run).toHaveBeenCalledTimes(2)
})

test('the second of two quick clicks counts if the user typed in between, for example after a wrong password', async () => {
  const run = vi.fn(() => Promise.reject(new Error('refused')))
  await render(
    <>
      <input aria-label="Password" />
      <input type="checkbox" aria-label="Stay" />
      <Lines run={run} />
    </>,
  )
  const clickTwice = async (between: () => Promise<void>) => {
    await button().click()
    await between()
    // The browser counts the clicks, and ignores the fields in between.
    button()
      .element()
      .dispatchEvent(new MouseEvent('click', { bubbles: true, detail: 2 }))
  }
  await clickTwice(() => page.getByLabelText('Password').fill('right'))
  expect(run).toHaveBeenCalledTimes(2)
  run.mockClear()
  await clickTwice(async () => (page.getByLabelText('Stay').element() as HTMLElement).click())
  expect(run).toHaveBeenCalledTimes(1)
})

test('a held key counts as one press', async () => {
  const run = vi.fn(() => Promise.reject(new Error('refused')))
  await render(<Lines run={run} />)
  ;(button().element() as HTMLElement).focus()
  await userEvent.keyboard('{Enter>4/}')
  expect(run).toHaveBeenCalledOnce()
  await userEvent.keyboard('{Enter}')
  expect(run).toHaveBeenCalledTimes(2)
})

test('every press counts with `repeats`', async () => {
  const run = vi.fn(done)
  await render(<Lines run={run} repeats />)
  await button().tripleClick()
  await button().click()
  expect(run).toHaveBeenCalledTimes(4)
})

test('runs for different rows overlap, and runs for one row do not', async () => {
  const run = vi.fn(() => new Promise<void>(() => {}))
  await render(<Lines run={run} lines={['one', 'two']} each={(line) => line} />)
  await button('one').click()
  await button('two').click()
  await button('one').click()
  expect(run.mock.calls).toEqual([['one'], ['two']])
})

test('Enter in a field and a click on the button of its form count as one press until the user types', async () => {
  const run = vi.fn(async () => {})
  await render(<Form run={run} />)
  slowClock()
  const field = page.getByLabelText('Message')
  await field.fill('hello')
  await userEvent.keyboard('{Enter}')
  await button().click()
  expect(run).toHaveBeenCalledOnce()
  await field.fill('hello again')
  await button().click()
  expect(run).toHaveBeenCalledTimes(2)
})

test('presses of different controls in a shadow root are distinguished', async () => {
  const run = vi.fn(done)
  await render(
    <Shadow>
      <Lines run={run} />
      <button type="button">Other</button>
    </Shadow>,
  )
  await expect.element(button()).toBeVisible()
  slowClock()
  await button().dblClick()
  expect(run).toHaveBeenCalledOnce()
  await button('Other').click()
  await button().click()
  expect(run).toHaveBeenCalledTimes(2)
})

test('the page has no listeners after the last action is unmounted', async () => {
  const added = vi.spyOn(document, 'addEventListener')
  const removed = vi.spyOn(document, 'removeEventListener')
  const { unmount } = await render(<Lines run={done} />)
  const followed = added.mock.calls.map(([type]) => type).filter((type) => type === 'click')
  expect(followed).toHaveLength(1)
  await unmount()
  for (const [type, listener] of added.mock.calls.filter(([type]) => /^(click|keydown|input)$/.test(type)))
    expect(removed.mock.calls).toContainEqual([type, listener, true])
})

/** Draws into a shadow root, as the custom element of a remote does. */
function Shadow({ children }: { children: ReactNode }) {
  const host = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (!host.current) return
    const root = createRoot(host.current.shadowRoot ?? host.current.attachShadow({ mode: 'open' }))
    root.render(children)
    // React refuses to unmount a root while it renders another one.
    return () => queueMicrotask(() => root.unmount())
  }, [children])
  return <div ref={host} />
}
