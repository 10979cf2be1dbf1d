import { test as base, expect } from '../portal.ts'

interface RedLines {
  /** What pages of the test wrote into their console as errors, or threw; a healthy portal writes nothing. */
  redLines: string[]
}

/** Journeys of a healthy portal, the same in every engine. */
export const test = base.extend<RedLines>({
  redLines: [
    async ({ context }, use) => {
      const lines: string[] = []
      context.on('console', (message) => {
        if (message.type() === 'error') lines.push(message.text())
      })
      context.on('weberror', (thrown) => lines.push(thrown.error().message))
      await use(lines)
      expect(lines, 'red lines in the console of a healthy portal').toEqual([])
    },
    { auto: true },
  ],
})

export { expect }
