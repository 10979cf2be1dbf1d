import { type FormEvent, type ReactNode, useEffect, useRef } from 'react'
import { createRoot } from 'react-dom/client'
import { expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { type SingleRunOptions, useSingleRun } from './single-run.ts'

type Run = (line: string) => Promise<void>

/** A button for each line, all of one action; a refusal is not told. */
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

/** Lets a millisecond pass with each look at the clock: how busy the machine is does not matter then. */
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
  // A script's click soon after a double click counts to it.
  vi.spyOn(performance, 'now').mockReturnValue(performance.now() + 1_000)
  const element = button().element() as HTMLElement
  element.click()
  element.click()
  expect(run).toHaveBeenCalledOnce()
})

test('two taps run once: they come as two single clicks', async () => {
  const run = vi.fn(done)
  await render(<Lines run={run} />)
  slowClock()
  await button().click()
  await button().click()
  expect(run).toHaveBeenCalledOnce()
})

test('it runs again after something else was pressed', async () => {
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

test('it runs again once the interval of a double click is over', async () => {
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

test('it does not run while a run is under way, also after another press', async () => {
  const work = Promise.withResolvers<void>()
  const run = vi.fn(() => work.promise)
  await render(<Lines run={run} lines={['Send', 'Other']} />)
  await button().click()
  await button('Other').click()
  expect(run).toHaveBeenCalledOnce()
  work.resolve()
})

test('a run that failed can be repeated at once, but not by the same double click', async () => {
  const run = vi.fn(() => Promise.reject(new Error('refused')))
  await render(<Lines run={run} />)
  await button().dblClick()
  expect(run).toHaveBeenCalledOnce()
  await button().click()
  expect(run).toHaveBeenCalledTimes(2)
})

test('the second of two quick clicks counts if something was typed in between, as after a wrong password', async () => {
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
    // The click count is the browser's, which knows no fields.
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

test('a key that is held down is one press', async () => {
  const run = vi.fn(() => Promise.reject(new Error('refused')))
  await render(<Lines run={run} />)
  ;(button().element() as HTMLElement).focus()
  await userEvent.keyboard('{Enter>4/}')
  expect(run).toHaveBeenCalledOnce()
  await userEvent.keyboard('{Enter}')
  expect(run).toHaveBeenCalledTimes(2)
})

test('with `repeats` every press counts', async () => {
  const run = vi.fn(done)
  await render(<Lines run={run} repeats />)
  await button().tripleClick()
  await button().click()
  expect(run).toHaveBeenCalledTimes(4)
})

test('runs about different lines overlap, those about one line do not', async () => {
  const run = vi.fn(() => new Promise<void>(() => {}))
  await render(<Lines run={run} lines={['one', 'two']} each={(line) => line} />)
  await button('one').click()
  await button('two').click()
  await button('one').click()
  expect(run.mock.calls).toEqual([['one'], ['two']])
})

test('Enter in a field and a click on the button of its form are one press, until something is typed', async () => {
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

test('inside of an element presses of different parts are distinguished', async () => {
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

test('the page has no listeners once the last action is gone', async () => {
  const added = vi.spyOn(document, 'addEventListener')
  const removed = vi.spyOn(document, 'removeEventListener')
  const { unmount } = await render(<Lines run={done} />)
  const followed = added.mock.calls.map(([type]) => type).filter((type) => type === 'click')
  expect(followed).toHaveLength(1)
  await unmount()
  for (const [type, listener] of added.mock.calls.filter(([type]) => /^(click|keydown|input)$/.test(type)))
    expect(removed.mock.calls).toContainEqual([type, listener, true])
})

/** Draws into a shadow root, as an element of a remote does. */
function Shadow({ children }: { children: ReactNode }) {
  const host = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (!host.current) return
    const root = createRoot(host.current.shadowRoot ?? host.current.attachShadow({ mode: 'open' }))
    root.render(children)
    // React refuses to unmount one root while it draws another.
    return () => queueMicrotask(() => root.unmount())
  }, [children])
  return <div ref={host} />
}
