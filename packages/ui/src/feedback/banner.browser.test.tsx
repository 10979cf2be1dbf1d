import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { Banner, Button } from '../index.ts'

test('the text of a banner is next to its icon on the smallest phone, with the action below', async () => {
  await render(
    <div style={{ inlineSize: 240 }}>
      <Banner tone="warning" title="Some columns need a value" action={<Button>Show them</Button>}>
        A row can’t be added without them. Choose a field for each, or a value for all rows.
      </Banner>
    </div>,
  )
  const banner = page.getByRole('status').element()
  const icon = banner.querySelector('svg')?.getBoundingClientRect()
  const title = page.getByText('Some columns need a value').element().getBoundingClientRect()
  const action = page.getByRole('button').element().getBoundingClientRect()
  expect(icon?.right).toBeLessThan(title.left)
  expect(icon?.bottom).toBeGreaterThan(title.top)
  expect(action.top).toBeGreaterThan(title.bottom)
  expect(banner.scrollWidth).toBe(banner.clientWidth)
})
