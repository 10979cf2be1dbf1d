import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { TextInput } from './form/form.ts'
import { UiProvider } from './index.ts'

const sentence = 'Nothing was lost.'

/** Returns the distance of a sentence's first letter and full stop from the left of its container. */
async function drawn(direction: 'ltr' | 'rtl', words = sentence) {
  const { container } = await render(
    <UiProvider direction={direction}>
      <p style={{ inlineSize: 300, whiteSpace: 'nowrap' }}>{words}</p>
    </UiProvider>,
  )
  const paragraph = container.querySelector('p') as HTMLElement
  const range = document.createRange()
  const from = (index: number) => {
    range.setStart(paragraph.firstChild as Text, index)
    range.setEnd(paragraph.firstChild as Text, index + 1)
    return range.getBoundingClientRect().left - paragraph.getBoundingClientRect().left
  }
  return { first: from(0), stop: from(words.length - 1) }
}

test('a sentence ends with its full stop in both directions of the page', async () => {
  for (const direction of ['ltr', 'rtl'] as const) {
    const { first, stop } = await drawn(direction)
    expect(stop).toBeGreaterThan(first)
  }
  const arabic = await drawn('ltr', 'لم يضع شيء.')
  expect(arabic.stop).toBeLessThan(arabic.first)
})

test('text is aligned to the start of the page in any script', async () => {
  expect((await drawn('ltr')).first).toBeLessThan(1)
  expect((await drawn('rtl')).stop).toBeGreaterThan(280)
  expect((await drawn('ltr', 'لم يضع شيء.')).stop).toBeLessThan(1)
})

test('a field follows the direction of its text, and is aligned to the start of the page', async () => {
  await render(
    <UiProvider direction="rtl">
      <TextInput aria-label="Function" defaultValue="now()" />
    </UiProvider>,
  )
  const { unicodeBidi, textAlign } = getComputedStyle(page.getByRole('textbox').element())
  expect({ unicodeBidi, textAlign }).toEqual({ unicodeBidi: 'plaintext', textAlign: 'right' })
})
