import { afterEach, expect, test, vi } from 'vitest'
import { run } from '../cli.ts'
import { fitHelp } from './fit-help.ts'

afterEach(() => vi.restoreAllMocks())

/** Returns the output of a command line. */
async function help(...args: string[]): Promise<string> {
  const printed = vi.spyOn(console, 'log').mockImplementation(() => {})
  expect(await run(args)).toBe(0)
  return printed.mock.calls.map(([text]) => String(text)).join('\n')
}

test('fitHelp keeps descriptions in their column, and fills paragraphs', () => {
  const text = `Words that
are filled.

  npx portico a-command-that-is-never-broken --with-a-flag of-its-own --and another --one-more
  --flag <value>   ${'word '.repeat(20)}
                   (default: none)`
  expect(fitHelp(text)).toBe(`Words that are filled.

  npx portico a-command-that-is-never-broken --with-a-flag of-its-own --and another --one-more
  --flag <value>   word word word word word word word word word word word word
                   word word word word word word word word (default: none)`)
})

test('every line of each help text has at most 80 characters, except for commands', async () => {
  const overview = await help('--help')
  const names = [...overview.matchAll(/^ {2}([a-z]+) {2,}/gm)].map(([, name = '']) => name)
  expect(names.length).toBeGreaterThan(15)
  const helps = [overview, ...(await Promise.all(names.map((name) => help(name, '--help'))))]
  const long = helps.flatMap((text) => text.split('\n')).filter((line) => line.length > 80)
  expect(long.filter((line) => !/^ +np[mx] /.test(line))).toEqual([])
})
