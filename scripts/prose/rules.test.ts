import { expect, test } from 'vitest'
import { createPrivateTermPatterns } from './glossary.ts'
import { checkPassage, createRules, type Rule } from './rules.ts'

const rules = createRules(createPrivateTermPatterns())

/** Returns the ids of the rules that a text breaks. */
function brokenRules(text: string, isHeading = false): string[] {
  const findings = checkPassage({ category: 'comments', path: 'a.ts', line: 1, text, isHeading }, rules)
  return findings.map(({ rule }) => rule)
}

const breaking: [rule: Rule['id'], text: string][] = [
  ['opener', 'What was not saved is kept.'],
  ['opener', 'what is not loaded is not deleted'],
  ['opener', 'Whatever is open. What a remote has begun before there is an element.'],
  ['opener', 'Who agrees first reads the remaining step.'],
  ['opener', 'Where the server is away, it waits.'],
  ['opener', 'Returns a row. @throws where a row has no key'],
  ['opener', 'Of ranges only exact versions are read.'],
  ['opener', 'Those that failed are listed.'],
  ['opener', 'That which follows a reload is dropped.'],
  ['opener', 'Such is the file of an older build.'],
  ['predicate', 'A missing file is none to it.'],
  ['predicate', 'rejects a command that is none'],
  ['predicate', 'The first visit has none of it.'],
  ['predicate', 'A revision that nobody takes.'],
  ['predicate', 'The file is in nobody’s way.'],
  ['predicate', 'The picture is somebody else’s.'],
  ['predicate', 'Removes words that nothing says.'],
  ['predicate', 'the next page finds nothing of it'],
  ['private-term', 'The page asks for the second step.'],
  ['private-term', 'Reads keyset pages.'],
  ['private-term', 'Opens the portal in a journey.'],
  ['idiom', 'The form starts anew.'],
  ['idiom', 'A link beside the name.'],
  ['idiom', 'The release lies in a bucket.'],
  ['idiom', 'The folder in which pictures lie.'],
  ['idiom', 'The badge stands above the list.'],
  ['idiom', 'A failure is said in words.'],
  ['idiom', 'Every tab is told about it.'],
  ['idiom', 'The part is brought when it is needed.'],
  ['idiom', 'A code is asked for at sign-in.'],
  ['idiom', 'The upload goes on in another tab.'],
  ['idiom', 'Until the chunk is here, a placeholder is drawn.'],
  ['idiom', 'A remote of before lacks these files.'],
  ['idiom', 'Tried twice, and not for ever.'],
  ['idiom', 'A spoilt document is replaced.'],
  ['idiom', 'Older engines do not heed the map.'],
  ['idiom', 'The command mends the registry.'],
  ['idiom', 'Closes the dialog for whoever opened it.'],
  ['idiom', 'The same size, whichever corner is dragged.'],
  ['idiom', 'Nothing is offered unasked.'],
  ['idiom', 'Fails if the server does not answer in time.'],
  ['idiom', 'Both servers answer alike.'],
  ['idiom', 'Loads the editor by need.'],
  ['idiom', 'A list of one’s own links.'],
]

test.each(breaking)('reports %s in "%s"', (rule, text) => {
  expect(brokenRules(text)).toContain(rule)
})

const plain = [
  // Plain versions of the sentences above and of similar ones.
  'Unsaved edits are kept.',
  'skip the guest sign-in test when anonymous sign-ins are disabled',
  'detect a session cookie deleted by another tab',
  'parse only the semver ranges that builds emit',
  'after the first email confirmation, show which step remains',
  'True when everything is selected but some entries are not loaded yet.',
  'Removes files. Missing files are ignored.',
  'One invalid value would make the server reject the whole request.',
  'Cancel the unfinished enrollment. If the request fails, it expires on the server.',
  'WebAuthn challenges are deleted, as in GoTrue; TOTP challenges are kept and marked verified.',
  'Loaded on demand: without CAPTCHA, the first visit does not download it.',
  'Hashes computed before the database lock is acquired.',
  'Never resolves: the page is about to reload.',
  'Fetches a resized image from storage. Returns null if storage can’t decode the file.',
  'Columns to select; sort columns are always added. Default: all columns.',
  'Ignore an unreadable release: it only matters when someone promotes it.',
  'Idle time in ms after which rows render again after fast scrolling.',
  'While entries load, keeps the scroll position.',
  'Undoes or redoes the last step, or the given step.',
  'Moves focus to the section heading when the focused element was removed.',
  'skip an invalid registry revision and restore the last valid one',
  'rejects an unknown action with a usage error',
  'resets DOM, storage, mocks and timers between test files',
  'With Save-Data or on 2G, nothing is preloaded.',
  'Features are enabled by default unless noted.',
  'This text contains invisible characters that change its reading order.',
  'To confirm it’s you, we’ll email you a link.',
  // Ordinary English of other projects.
  'What is a slot?',
  'What. The list of users.',
  'What if the request fails?',
  'Who may release? Anyone with a key.',
  'Where possible, prefer implementations without allocation.',
  'Where to go next',
  'Of course, it is fine to fetch on the server.',
  'Such a cache is shared by all tabs.',
  'Such requests can be issued by a service worker.',
  'Those values are merged.',
  'Those flags don’t work well together.',
  'Whether errors should be thrown instead of returned.',
  'previously there was an id, now there is none',
  'None of the listeners ran.',
  'This is none of the known formats.',
  'Does nothing as long as a query is in use.',
  'should not update when nothing has changed',
  'pretend that nothing was removed',
  'Tests whether a point lies on the outline of the ellipse.',
  'A standalone build stands for production.',
  'The number of points in time for refetches.',
  'There is something going on with the focus points.',
  'Go on to the next page. The value goes on the stack.',
  'It returns whatever you pass into it.',
  'Works with any promise (REST, GraphQL, whatever!)',
  'Resolve to the largest unit or smallestUnit, whichever is greater.',
  'The workspace will be brought to the front.',
  'This override is here because Americans expect AM and PM.',
  'A new lifecycle mounts before the old one’s cleanup.',
  'users are asked to confirm the deletion',
  'Set `beside`, `nobody` and `anew`, or see "What was said", or “whoever”.',
  'See https://example.org/what/is/said/anew for details.',
  'a step in each of two ways: the second, steps aside',
]

test.each(plain)('accepts "%s"', (text) => {
  expect(brokenRules(text)).toEqual([])
})

test('exempts headings from the rule about openers only', () => {
  expect(brokenRules('What you need', true)).toEqual([])
  expect(brokenRules('What nobody needs', true)).toEqual(['predicate'])
})

test('reports the line of the match, and the sentence without code', () => {
  const text = 'Reads `one` row.\n\nWaits until the\nchunk is here.'
  const [finding] = checkPassage({ category: 'comments', path: 'a.ts', line: 5, text }, rules)
  expect(finding).toMatchObject({
    rule: 'idiom',
    line: 8,
    match: 'is here',
    sentence: 'Waits until the chunk is here.',
  })
})
